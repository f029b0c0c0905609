-- The actor of a row, and the count of incidents that are summed up in it. Rows from before have neither, and their hashes do
-- not cover them.
ALTER TABLE audit ADD COLUMN actor TEXT;
ALTER TABLE audit ADD COLUMN times INTEGER CHECK ((actor IS NULL) = (times IS NULL));
