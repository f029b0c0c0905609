-- What was published: each version of a survey as it was compiled, and the pictures that surveys show. Responses stay on the
-- version with which they began, whatever stands in the folder of the surveys by then.
CREATE TABLE editions (
    survey       TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    -- The compiled survey, in JSON.
    artifact     BLOB    NOT NULL,
    published_at INTEGER NOT NULL,
    PRIMARY KEY (survey, version)
) STRICT;

CREATE TABLE pictures (
    name  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;

CREATE INDEX participants_by_tailoring ON participants (tailoring);
