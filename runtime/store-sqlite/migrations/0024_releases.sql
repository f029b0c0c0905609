-- Group reports that were released, with what later ones of the survey are held against, as JSON. They have no ids and no answers
-- but the published counts. A release is never changed.
CREATE TABLE releases (
    number    INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    kept      TEXT    NOT NULL,
    at        INTEGER NOT NULL
) STRICT;
CREATE INDEX releases_by_survey ON releases (survey_id, number);
