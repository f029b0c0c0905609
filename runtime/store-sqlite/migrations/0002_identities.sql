-- Who said who they are: number, birthdate, names and e-mail address, sealed with the server's key for this participant.
ALTER TABLE identities ADD COLUMN sealed BLOB;
-- The same person in the same survey by the same way has the same keyed hash, and nobody without the server's key can make it.
ALTER TABLE identities ADD COLUMN lookup TEXT;

CREATE INDEX identities_by_lookup ON identities (lookup) WHERE lookup IS NOT NULL;
