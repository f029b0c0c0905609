-- When a session was last used, to the minutes in which it is written down: one that is not used for long ends. Sessions from
-- before this column end as they would have.
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET seen_at = expires_at;
-- Whether the audit log tells that somebody tried to use it after its end: it does so once.
ALTER TABLE sessions ADD COLUMN is_refused INTEGER NOT NULL DEFAULT 0;

-- What happened, without anything personal: no names, numbers, addresses or answers. Every row's hash covers the row and the
-- hash before it, so that a change of any row shows. `survey_id` and `participant` are '' where there is none.
CREATE TABLE audit (
    number      INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    event       TEXT    NOT NULL,
    survey_id   TEXT    NOT NULL,
    participant TEXT    NOT NULL,
    detail      TEXT    NOT NULL,
    hash        TEXT    NOT NULL
) STRICT;

CREATE TRIGGER audit_rows_stay_as_they_are BEFORE UPDATE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

CREATE TRIGGER audit_rows_stay BEFORE DELETE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;

-- Also keeps INSERT OR REPLACE from deleting a row, which fires no trigger of its own.
CREATE TRIGGER audit_rows_come_last BEFORE INSERT ON audit
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit)
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
