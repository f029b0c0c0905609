-- The facts that an export of responses needs. Rows from before have none of them.

-- The reasons why saved fields have no answer: a letter for each field, in the order of the survey's version.
ALTER TABLE submissions ADD COLUMN missing TEXT;

-- The presets that apply to a participant, as a JSON list of names, and the purpose of the response.
ALTER TABLE participants ADD COLUMN presets TEXT;
ALTER TABLE participants ADD COLUMN purpose TEXT CHECK (purpose IN ('data', 'demo', 'test'));

-- Exports of responses. The pseudonyms of one are made of its seed and the server's key. Times are milliseconds since 1970, UTC.
CREATE TABLE exports (
    number    INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    seed      TEXT    NOT NULL,
    at        INTEGER NOT NULL
) STRICT;
