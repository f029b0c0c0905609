-- Each participant, invited person and account has a key of its own, and so has evidence of a sign-in: one of the server's keys wraps
-- it (`WrappedKey` of the interface), and it opens what is sealed of them. A row of before has none until the server has sealed its
-- values anew, at its next start.
ALTER TABLE participants ADD COLUMN data_key BLOB;
ALTER TABLE invited ADD COLUMN data_key BLOB;
ALTER TABLE accounts ADD COLUMN data_key BLOB;
ALTER TABLE evidence ADD COLUMN data_key BLOB;
CREATE INDEX keyless_participants ON participants (id) WHERE data_key IS NULL;
CREATE INDEX keyless_invited ON invited (id) WHERE data_key IS NULL AND sealed IS NOT NULL;

-- The key of the codes that outlive the server's keys.
CREATE TABLE service_key (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    data_key BLOB
) STRICT;
INSERT INTO service_key VALUES (1, NULL);

-- The time at which a key came into use and the time since which nothing needs it, as milliseconds since 1970, UTC; and then the
-- key of the audit log's hashes, wrapped by another one.
ALTER TABLE keys ADD COLUMN used_since INTEGER;
ALTER TABLE keys ADD COLUMN retired_at INTEGER;
ALTER TABLE keys ADD COLUMN chain BLOB;
UPDATE keys SET used_since = added_at;

-- The key that a look-up was made with: the look-up begins with its id.
ALTER TABLE identities ADD COLUMN lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN lookup LIKE '________.%' THEN substr(lookup, 1, 8) END) VIRTUAL;
ALTER TABLE accounts ADD COLUMN email_lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN email_lookup LIKE '________.%' THEN substr(email_lookup, 1, 8) END) VIRTUAL;
ALTER TABLE accounts ADD COLUMN identity_lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN identity_lookup LIKE '________.%' THEN substr(identity_lookup, 1, 8) END) VIRTUAL;

-- Answers that were sealed directly with the server's key are sealed anew in the background.
UPDATE drafts SET is_sealed = NULL WHERE is_sealed = 1;
UPDATE submissions SET is_sealed = NULL WHERE is_sealed = 1;
