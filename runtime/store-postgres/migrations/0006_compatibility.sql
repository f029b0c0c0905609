-- The table of migration 32 of SQLite, which says what it is for.
CREATE TABLE compatibility (
    only_one         BIGINT PRIMARY KEY CHECK (only_one = 1),
    compatible_until BIGINT NOT NULL,
    version          TEXT   NOT NULL
);
INSERT INTO compatibility (only_one, compatible_until, version) VALUES (1, 6, '0.1.0');
