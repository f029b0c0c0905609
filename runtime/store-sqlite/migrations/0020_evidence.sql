-- Evidence of sign-ins with BankID, where a deployment keeps it: sealed with the server's key for this id. It goes with its time
-- (milliseconds since 1970, UTC), with its participant and with its account.
CREATE TABLE evidence (
    id          TEXT    PRIMARY KEY,
    participant TEXT    REFERENCES participants (id) ON DELETE CASCADE,
    account     TEXT    REFERENCES accounts (id) ON DELETE CASCADE,
    sealed      BLOB    NOT NULL,
    kept_until  INTEGER NOT NULL,
    CHECK ((participant IS NULL) <> (account IS NULL))
) STRICT;

CREATE INDEX evidence_by_participant ON evidence (participant) WHERE participant IS NOT NULL;
CREATE INDEX evidence_by_account ON evidence (account) WHERE account IS NOT NULL;
CREATE INDEX evidence_by_time ON evidence (kept_until);
