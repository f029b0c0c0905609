-- What a deployment file says of a customer besides its names and its surveys, in JSON: above all what participants are told
-- about the handling of their answers.
ALTER TABLE customers ADD COLUMN declaration TEXT NOT NULL DEFAULT '{}';

-- The words to which consent was given: the author's text and what the deployment told with it, in JSON, named by their hash.
CREATE TABLE consent_words (
    hash  TEXT PRIMARY KEY,
    words TEXT NOT NULL
) STRICT;
