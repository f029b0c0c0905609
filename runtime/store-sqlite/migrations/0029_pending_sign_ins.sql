-- Sign-ins in progress, of browsers that have no session yet. They are deleted once they are over. Times are milliseconds since 1970,
-- UTC.
CREATE TABLE pending_sign_ins (
    kind        TEXT    NOT NULL CHECK (kind IN ('order', 'redirect', 'question')),
    -- The hash of the secret in the browser's cookie.
    secret_hash TEXT    NOT NULL,
    -- The hash of a second secret that leads to it, which the app of BankID brings back.
    nonce_hash  TEXT,
    -- The keyed hash of the network, by which they are limited.
    network     TEXT    NOT NULL,
    -- Everything else, which only the server's key opens.
    sealed      BLOB    NOT NULL,
    -- The number of its changes.
    revision    INTEGER NOT NULL DEFAULT 0,
    begun_at    INTEGER NOT NULL,
    -- The time from which a server can claim it, to ask the service of BankID about it.
    due_at      INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    PRIMARY KEY (kind, secret_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_sign_ins_by_network ON pending_sign_ins (kind, network, begun_at);
CREATE INDEX pending_sign_ins_by_nonce ON pending_sign_ins (nonce_hash) WHERE nonce_hash IS NOT NULL;
CREATE INDEX pending_sign_ins_by_end ON pending_sign_ins (expires_at);
