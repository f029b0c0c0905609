-- The hash of the secret in a participant's own link, by which they come back. A new link ends the one before.
ALTER TABLE identities ADD COLUMN return_link TEXT;

CREATE UNIQUE INDEX identities_by_return_link ON identities (return_link) WHERE return_link IS NOT NULL;
