-- The chains of the audit log: each process that writes has one of its own. Chain 1 has the rows of the time before. `covered` is the last
-- row that a head covers; `is_open` ends when the process ends in order. Times are milliseconds since 1970, UTC.
CREATE TABLE audit_chains (
    number     INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    covered    INTEGER NOT NULL DEFAULT 0,
    is_open    INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO audit_chains (number, started_at)
SELECT 1, coalesce((SELECT at FROM audit WHERE chain = 1 AND number = 1), 0);
CREATE INDEX open_audit_chains ON audit_chains (number) WHERE is_open;

-- The chain of heads: each row has the last rows of the chains that changed since the row before it, as JSON, [[chain,number,"hash"],…].
CREATE TABLE audit_heads (
    number INTEGER PRIMARY KEY,
    key    INTEGER NOT NULL REFERENCES keys (number),
    at     INTEGER NOT NULL,
    heads  TEXT    NOT NULL,
    hash   TEXT    NOT NULL
) STRICT;

CREATE TRIGGER audit_chains_stay BEFORE DELETE ON audit_chains
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

CREATE TRIGGER audit_heads_stay_as_they_are BEFORE UPDATE ON audit_heads
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

CREATE TRIGGER audit_heads_stay BEFORE DELETE ON audit_heads
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

-- Also keeps INSERT OR REPLACE from deleting a row, which fires no trigger of its own.
CREATE TRIGGER audit_heads_come_last BEFORE INSERT ON audit_heads
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_heads)
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
