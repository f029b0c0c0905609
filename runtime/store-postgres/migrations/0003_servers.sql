-- The state that several servers share. Times are milliseconds since 1970, UTC.

-- Sign-ins in progress, of browsers that have no session yet. They are deleted once they are over.
CREATE TABLE pending_sign_ins (
    kind        TEXT   NOT NULL CHECK (kind IN ('order', 'redirect', 'question')),
    -- The hash of the secret in the browser's cookie.
    secret_hash TEXT   NOT NULL,
    -- The hash of a second secret that leads to it, which the app of BankID brings back.
    nonce_hash  TEXT,
    -- The keyed hash of the network, by which they are limited.
    network     TEXT   NOT NULL,
    -- Everything else, which only the server's key opens.
    sealed      BYTEA  NOT NULL,
    -- The number of its changes.
    revision    BIGINT NOT NULL DEFAULT 0,
    begun_at    BIGINT NOT NULL,
    -- The time from which a server can claim it, to ask the service of BankID about it.
    due_at      BIGINT NOT NULL,
    expires_at  BIGINT NOT NULL,
    PRIMARY KEY (kind, secret_hash)
);
CREATE INDEX pending_sign_ins_by_network ON pending_sign_ins (kind, network, begun_at);
CREATE INDEX pending_sign_ins_by_nonce ON pending_sign_ins (nonce_hash) WHERE nonce_hash IS NOT NULL;
CREATE INDEX pending_sign_ins_by_end ON pending_sign_ins (expires_at);

-- Counts of calls and signs of life are worth nothing after a crash of the database: they need no log.

-- Calls that all servers count together, by keyed hashes: the time at which all calls of a key will be paid off, in microseconds since
-- 1970, UTC.
CREATE UNLOGGED TABLE call_counts (
    key      TEXT   PRIMARY KEY,
    paid_off BIGINT NOT NULL
) WITH (fillfactor = 50);

-- The servers that have lately been running, by random names.
CREATE UNLOGGED TABLE running_servers (
    name    TEXT   PRIMARY KEY,
    seen_at BIGINT NOT NULL
);
