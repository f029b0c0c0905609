-- A participant's own link, by which they come back; a new one takes the place of the one before. The secret itself is in the
-- link only. Times are milliseconds since 1970, UTC.
CREATE TABLE return_links (
    participant TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    secret_hash TEXT    NOT NULL UNIQUE,
    expires_at  INTEGER NOT NULL,
    -- When a response was last opened by it.
    opened_at   INTEGER
) STRICT;

-- Links from before they ended by themselves are good for 30 days more.
INSERT INTO return_links (participant, secret_hash, expires_at)
SELECT participant, return_link, (unixepoch() + 30 * 24 * 60 * 60) * 1000
FROM identities WHERE return_link IS NOT NULL;

DROP INDEX identities_by_return_link;
ALTER TABLE identities DROP COLUMN return_link;
