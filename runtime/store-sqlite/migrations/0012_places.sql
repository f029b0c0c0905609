-- A limit counts what was sent, and responses in progress of which an answer was changed lately. Times are milliseconds since
-- 1970, UTC.
ALTER TABLE drafts ADD COLUMN survey_id TEXT;
ALTER TABLE drafts ADD COLUMN answered_at INTEGER;

UPDATE drafts SET survey_id = (SELECT survey_id FROM participants WHERE id = drafts.participant);
UPDATE drafts SET answered_at = saved_at WHERE revision > 0;

CREATE INDEX drafts_by_answer ON drafts (survey_id, answered_at) WHERE answered_at IS NOT NULL;

-- How many responses to a survey were sent.
CREATE TABLE sent_counts (
    survey_id TEXT    PRIMARY KEY,
    sent      INTEGER NOT NULL
) STRICT;

INSERT INTO sent_counts
SELECT participants.survey_id, count(*)
FROM submissions JOIN participants ON participants.id = submissions.participant
GROUP BY participants.survey_id;

CREATE TRIGGER submissions_are_counted AFTER INSERT ON submissions
BEGIN
    INSERT INTO sent_counts
    SELECT survey_id, 1 FROM participants WHERE id = NEW.participant
    ON CONFLICT (survey_id) DO UPDATE SET sent = sent + 1;
END;
