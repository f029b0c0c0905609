-- Whether the audit log tells that somebody tried to use it after its end: it does so once, as for a participant's session.
ALTER TABLE account_sessions ADD COLUMN is_refused INTEGER NOT NULL DEFAULT 0;
