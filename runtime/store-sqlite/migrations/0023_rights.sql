-- A participant who withdrew, as milliseconds since 1970, UTC.
ALTER TABLE participants ADD COLUMN withdrawn_at INTEGER;
CREATE INDEX participants_by_withdrawal ON participants (withdrawn_at) WHERE withdrawn_at IS NOT NULL;

-- An entry in a list of people whose person withdrew gets no further invitation.
ALTER TABLE invited ADD COLUMN withdrawn_at INTEGER;

-- The ledger of erasures, which leads to no person: an id is random, and the code of an entry in a list needs the server's key.
-- After a backup was restored, it says what is to be erased again.
CREATE TABLE erasures (
    number    INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    survey_id TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('participant', 'listed', 'account')),
    id        TEXT    NOT NULL,
    PRIMARY KEY (number, kind, survey_id, id)
) STRICT, WITHOUT ROWID;
