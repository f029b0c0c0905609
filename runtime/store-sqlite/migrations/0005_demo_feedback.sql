-- What visitors say of the demonstration. It asks for nothing personal, and nothing leads from here to a participant.
CREATE TABLE demo_feedback (
    id     INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    -- 1 (very bad) to 5 (very good).
    rating INTEGER NOT NULL,
    text   TEXT    NOT NULL
) STRICT;
