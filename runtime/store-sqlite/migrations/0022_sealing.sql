-- Sensitive answers are sealed one by one.

-- The keyed code of the changes of the last save, in place of the changes themselves.
ALTER TABLE drafts RENAME COLUMN last_changes TO last_save;
UPDATE drafts SET last_save = NULL WHERE last_save IS NOT NULL;

-- Whether the sensitive answers of a row are sealed. NULL where they may not be: in rows from before, and in drafts that went on
-- with another model. The server seals these in the background.
ALTER TABLE drafts ADD COLUMN is_sealed INTEGER CHECK (is_sealed = 1);
ALTER TABLE submissions ADD COLUMN is_sealed INTEGER CHECK (is_sealed = 1);
CREATE INDEX unsealed_drafts ON drafts (participant) WHERE is_sealed IS NULL;
CREATE INDEX unsealed_submissions ON submissions (participant) WHERE is_sealed IS NULL;

-- The reasons why saved fields have no answer, with those of sensitive fields, sealed.
ALTER TABLE submissions ADD COLUMN sealed_missing TEXT;
