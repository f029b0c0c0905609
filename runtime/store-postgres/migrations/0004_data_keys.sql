-- The tables and columns of migration 30 of SQLite, which says what they are for.
ALTER TABLE participants ADD COLUMN data_key BYTEA;
ALTER TABLE invited ADD COLUMN data_key BYTEA;
ALTER TABLE accounts ADD COLUMN data_key BYTEA;
ALTER TABLE evidence ADD COLUMN data_key BYTEA;
CREATE INDEX keyless_participants ON participants (id) WHERE data_key IS NULL;
CREATE INDEX keyless_invited ON invited (id) WHERE data_key IS NULL AND sealed IS NOT NULL;

CREATE TABLE service_key (
    only_one BIGINT PRIMARY KEY CHECK (only_one = 1),
    data_key BYTEA
);
INSERT INTO service_key VALUES (1, NULL);

ALTER TABLE keys ADD COLUMN used_since BIGINT;
ALTER TABLE keys ADD COLUMN retired_at BIGINT;
ALTER TABLE keys ADD COLUMN chain BYTEA;
UPDATE keys SET used_since = added_at;

ALTER TABLE identities ADD COLUMN lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN lookup LIKE '________.%' THEN substr(lookup, 1, 8) END) STORED;
ALTER TABLE accounts ADD COLUMN email_lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN email_lookup LIKE '________.%' THEN substr(email_lookup, 1, 8) END) STORED;
ALTER TABLE accounts ADD COLUMN identity_lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN identity_lookup LIKE '________.%' THEN substr(identity_lookup, 1, 8) END) STORED;

UPDATE drafts SET is_sealed = NULL WHERE is_sealed;
UPDATE submissions SET is_sealed = NULL WHERE is_sealed;
