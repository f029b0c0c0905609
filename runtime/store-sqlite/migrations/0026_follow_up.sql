-- The follow-up of invitations. Times are milliseconds since 1970, UTC.

-- An invitation has a secret for its letter and one for each mail, so that its column for a single one goes.
CREATE TABLE invitations_with_links (
    id          INTEGER PRIMARY KEY,
    survey_id   TEXT    NOT NULL,
    -- Whose it is; nobody's in particular where the customer hands them out itself.
    invited     INTEGER REFERENCES invited (id) ON DELETE CASCADE,
    -- The response, once it has begun.
    participant TEXT    REFERENCES participants (id) ON DELETE SET NULL,
    created_at  INTEGER NOT NULL,
    printed_at  INTEGER,
    revoked_at  INTEGER,
    settings    TEXT,
    -- The first sign-in with it, and the first answer.
    opened_at   INTEGER,
    begun_at    INTEGER,
    -- When its person asked for no more mails. The invitation stays.
    declined_at INTEGER,
    -- The group in which the status counts it, once it does: a unit, or '' for people of small units together. Never changed, and
    -- no group grows by few people.
    counted_in  TEXT,
    counted_at  INTEGER
) STRICT;

INSERT INTO invitations_with_links
    (id, survey_id, invited, participant, created_at, printed_at, revoked_at, settings, opened_at, begun_at)
SELECT invitations.id, invitations.survey_id, invited, invitations.participant, created_at, printed_at, revoked_at, settings,
       signed_in_at, coalesce(answered_at, submitted_at)
FROM invitations
LEFT JOIN identities ON identities.participant = invitations.participant
LEFT JOIN drafts ON drafts.participant = invitations.participant
LEFT JOIN submissions ON submissions.participant = invitations.participant;

-- The queue of mails. It has neither addresses nor secrets: they are opened, and made, when a mail is handed over.
CREATE TABLE invitation_mails (
    id           INTEGER PRIMARY KEY,
    invitation   INTEGER NOT NULL REFERENCES invitations_with_links (id) ON DELETE CASCADE,
    -- 0 for the invitation itself, otherwise the number of the reminder.
    reminder     INTEGER NOT NULL,
    state        TEXT    NOT NULL
                 CHECK (state IN ('waiting', 'sending', 'handedOver', 'refused', 'unknown', 'bounced')),
    attempts     INTEGER NOT NULL DEFAULT 0,
    queued_at    INTEGER NOT NULL,
    -- The earliest time of the next attempt.
    due_at       INTEGER NOT NULL,
    -- When the state became what it is.
    changed_at   INTEGER NOT NULL,
    -- The keyed hash of the address of the last attempt.
    address      TEXT
) STRICT;

-- What opens an invitation: a row for its letter, and for each attempt of a mail that may have arrived. The secret itself is in the
-- letter or the mail only.
CREATE TABLE invitation_links (
    secret_hash  TEXT    PRIMARY KEY,
    invitation   INTEGER NOT NULL REFERENCES invitations_with_links (id) ON DELETE CASCADE,
    -- The mail that has it; none for a letter, which has none of the columns below either.
    mail         INTEGER REFERENCES invitation_mails (id) ON DELETE CASCADE,
    made_at      INTEGER NOT NULL,
    -- The random name by which reports of a failed delivery find the mail.
    envelope     TEXT    UNIQUE,
    -- The hash of the secret by which the mail's reader asks for no more.
    decline_hash TEXT    UNIQUE,
    -- The keyed hash of the address.
    address      TEXT
) STRICT;

INSERT INTO invitation_links (secret_hash, invitation, made_at)
SELECT secret_hash, id, coalesce(printed_at, created_at) FROM invitations WHERE secret_hash IS NOT NULL;

DROP TABLE invitations;
ALTER TABLE invitations_with_links RENAME TO invitations;

CREATE INDEX invitations_by_survey ON invitations (survey_id);
CREATE INDEX invitations_by_participant ON invitations (participant) WHERE participant IS NOT NULL;
CREATE INDEX invitations_by_invited ON invitations (invited) WHERE invited IS NOT NULL;
CREATE INDEX invitation_links_by_invitation ON invitation_links (invitation);
CREATE INDEX invitation_links_by_mail ON invitation_links (mail) WHERE mail IS NOT NULL;
CREATE INDEX invitation_mails_by_invitation ON invitation_mails (invitation);
CREATE INDEX invitation_mails_waiting ON invitation_mails (due_at) WHERE state = 'waiting';
CREATE INDEX invitation_mails_sending ON invitation_mails (changed_at) WHERE state = 'sending';

CREATE TRIGGER invitations_are_begun AFTER UPDATE OF answered_at ON drafts
WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL
BEGIN
    UPDATE invitations SET begun_at = NEW.answered_at WHERE participant = NEW.participant AND begun_at IS NULL;
END;

-- How many people of a group were erased since it last had figures.
CREATE TABLE erased_invitations (
    survey_id  TEXT    NOT NULL,
    counted_in TEXT    NOT NULL,
    erased     INTEGER NOT NULL,
    PRIMARY KEY (survey_id, counted_in)
) STRICT, WITHOUT ROWID;
