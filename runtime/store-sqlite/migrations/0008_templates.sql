-- Survey templates as `enkat admin` stored them, in JSON. A version is never changed.
CREATE TABLE templates (
    survey   TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    template TEXT    NOT NULL,
    PRIMARY KEY (survey, version)
) STRICT;
