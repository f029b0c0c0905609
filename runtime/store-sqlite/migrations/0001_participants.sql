-- Which model a participant gets. Flags are the names of the settings that are on, as a sorted JSON list; a gender that
-- is not known is ''.
CREATE TABLE tailorings (
    id      INTEGER PRIMARY KEY,
    survey  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    flags   TEXT    NOT NULL,
    gender  TEXT    NOT NULL,
    UNIQUE (survey, version, flags, gender)
) STRICT;

-- A random id, and what it takes part in.
CREATE TABLE participants (
    id        TEXT    PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    tailoring INTEGER NOT NULL REFERENCES tailorings (id)
) STRICT;

CREATE INDEX participants_by_survey ON participants (survey_id);

-- Who a participant is. Nothing but the id leads from here to answers.
CREATE TABLE identities (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    login_type   TEXT    NOT NULL,
    birth_year   INTEGER,
    gender       TEXT,
    signed_in_at INTEGER NOT NULL
) STRICT;

-- Sign-ins. The secret itself is in the participant's cookie only. Times are milliseconds since 1970, UTC.
CREATE TABLE sessions (
    secret_hash TEXT    PRIMARY KEY,
    participant TEXT    NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
    expires_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_by_participant ON sessions (participant);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- What participants have typed so far.
CREATE TABLE drafts (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    revision     INTEGER NOT NULL,
    -- JSONB, which is patched without being parsed and written anew.
    answers      BLOB    NOT NULL,
    page         TEXT,
    language     TEXT,
    consented_at INTEGER,
    consent_text TEXT,
    -- The changes that made this revision, by which a save that is sent again is known.
    last_changes TEXT,
    saved_at     INTEGER NOT NULL
) STRICT;

-- What participants have sent; the draft is deleted with it.
CREATE TABLE submissions (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    survey       TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    language     TEXT    NOT NULL,
    payload      TEXT    NOT NULL,
    scores       TEXT    NOT NULL,
    consented_at INTEGER,
    consent_text TEXT,
    submitted_at INTEGER NOT NULL
) STRICT;
