-- People and tools that may read about responses. The token itself is theirs alone.
CREATE TABLE readers (
    name       TEXT    PRIMARY KEY,
    token_hash TEXT    NOT NULL UNIQUE,
    -- The surveys and the rights, in JSON.
    scope      TEXT    NOT NULL,
    rights     TEXT    NOT NULL,
    -- From this and the server's key, the pseudonyms in the reader's calls are made.
    seed       TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

-- All calls of a reader for a survey are one export. It goes on until then.
ALTER TABLE exports ADD COLUMN reader TEXT;
ALTER TABLE exports ADD COLUMN last_at INTEGER;
CREATE UNIQUE INDEX exports_by_reader ON exports (survey_id, seed) WHERE reader IS NOT NULL;
