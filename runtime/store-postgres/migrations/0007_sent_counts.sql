-- One addition to the count of a survey for all submissions of a statement: with one for each of them, its row would have a version for
-- each, through which the next addition looks.
CREATE FUNCTION count_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sent_counts AS counts
    SELECT (SELECT survey_id FROM participants WHERE id = sent.participant), count(*) FROM sent GROUP BY 1 ORDER BY 1
    ON CONFLICT (survey_id) DO UPDATE SET sent = counts.sent + excluded.sent;
    RETURN NULL;
END $$;
DROP TRIGGER submissions_are_counted ON submissions;
CREATE TRIGGER submissions_are_counted AFTER INSERT ON submissions
    REFERENCING NEW TABLE AS sent FOR EACH STATEMENT EXECUTE FUNCTION count_submissions();
DROP FUNCTION count_submission();
