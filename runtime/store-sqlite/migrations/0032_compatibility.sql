-- The oldest programs that can use these tables: `compatible_until` is the number of the last migration that such a program has at least,
-- and `version` the first version of Enkat with it. A migration that takes something away raises both to the last release.
CREATE TABLE compatibility (
    only_one         INTEGER PRIMARY KEY CHECK (only_one = 1),
    compatible_until INTEGER NOT NULL,
    version          TEXT    NOT NULL
) STRICT;
INSERT INTO compatibility (only_one, compatible_until, version) VALUES (1, 32, '0.1.0');

-- The trigger names the columns that it writes, so that the table can get more.
DROP TRIGGER submissions_are_counted;
CREATE TRIGGER submissions_are_counted AFTER INSERT ON submissions
BEGIN
    INSERT INTO sent_counts (survey_id, sent)
    SELECT survey_id, 1 FROM participants WHERE id = NEW.participant
    ON CONFLICT (survey_id) DO UPDATE SET sent = sent + 1;
END;
