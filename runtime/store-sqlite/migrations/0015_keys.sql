-- The server's keys with which values of this database are sealed, by number. A fingerprint tells keys apart and is worth
-- nothing to anybody who wants to make one. Times are milliseconds since 1970, UTC.
CREATE TABLE keys (
    number      INTEGER PRIMARY KEY,
    fingerprint TEXT    NOT NULL UNIQUE,
    added_at    INTEGER NOT NULL
) STRICT;

-- The audit log, with the chain that a row belongs to (every server that writes has its own) and the key that its hash is made
-- with. The rows from before have hashes without a key: the first row after them covers them with one.
DROP TRIGGER audit_rows_stay_as_they_are;
DROP TRIGGER audit_rows_stay;
DROP TRIGGER audit_rows_come_last;
ALTER TABLE audit RENAME TO audit_before;

CREATE TABLE audit (
    chain       INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    key         INTEGER REFERENCES keys (number),
    at          INTEGER NOT NULL,
    event       TEXT    NOT NULL,
    survey_id   TEXT    NOT NULL,
    participant TEXT    NOT NULL,
    detail      TEXT    NOT NULL,
    hash        TEXT    NOT NULL,
    PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;

INSERT INTO audit SELECT 1, number, NULL, at, event, survey_id, participant, detail, hash FROM audit_before ORDER BY number;
DROP TABLE audit_before;

CREATE TRIGGER audit_rows_stay_as_they_are BEFORE UPDATE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

CREATE TRIGGER audit_rows_stay BEFORE DELETE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

-- Also keeps INSERT OR REPLACE from deleting a row, which fires no trigger of its own.
CREATE TRIGGER audit_rows_come_last BEFORE INSERT ON audit
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit WHERE chain = NEW.chain)
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

-- One row that is written to find out whether the database can be written. It takes as much room as many saves, so that a disk
-- that is nearly full shows.
CREATE TABLE probe (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    room BLOB    NOT NULL
) STRICT;
