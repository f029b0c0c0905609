-- Who offers which survey: what the deployment file declared when the server was started last (origin 'file'), and what
-- `enkat admin` added (origin 'admin').
CREATE TABLE customers (
    url_name TEXT NOT NULL COLLATE NOCASE,
    origin   TEXT NOT NULL CHECK (origin IN ('file', 'admin')),
    name     TEXT NOT NULL,
    PRIMARY KEY (url_name, origin)
) STRICT;

CREATE TABLE surveys (
    survey_id   TEXT NOT NULL,
    origin      TEXT NOT NULL CHECK (origin IN ('file', 'admin')),
    customer    TEXT NOT NULL COLLATE NOCASE,
    -- The survey as a deployment file writes it, in JSON.
    declaration TEXT NOT NULL,
    PRIMARY KEY (survey_id, origin)
) STRICT;

-- One row, which counts the changes of the two tables above: a server that runs sees by it that there is something new.
CREATE TABLE deployment_version (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    version  INTEGER NOT NULL
) STRICT;

INSERT INTO deployment_version VALUES (1, 0);

-- Who is invited to a survey, by the reference that the customer knows them by.
CREATE TABLE invited (
    id        INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    reference TEXT    NOT NULL,
    -- Names and e-mail address, sealed with the server's key for this survey and reference.
    sealed    BLOB,
    UNIQUE (survey_id, reference)
) STRICT;

-- What opens one response. The secret itself is in the printed address only; without a hash it is still to be printed.
-- Times are milliseconds since 1970, UTC.
CREATE TABLE invitations (
    id          INTEGER PRIMARY KEY,
    survey_id   TEXT    NOT NULL,
    -- Whose it is; nobody's in particular where the customer hands them out itself.
    invited     INTEGER REFERENCES invited (id) ON DELETE CASCADE,
    secret_hash TEXT    UNIQUE,
    -- The response, once it has begun.
    participant TEXT    REFERENCES participants (id) ON DELETE SET NULL,
    created_at  INTEGER NOT NULL,
    printed_at  INTEGER,
    revoked_at  INTEGER
) STRICT;

CREATE INDEX invitations_by_survey ON invitations (survey_id);
CREATE INDEX invitations_by_participant ON invitations (participant) WHERE participant IS NOT NULL;
