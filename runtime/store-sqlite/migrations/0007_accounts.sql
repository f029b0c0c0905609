-- Health accounts. Times are milliseconds since 1970, UTC.
CREATE TABLE accounts (
    -- Random; also the id of the account's profile.
    id              TEXT    PRIMARY KEY,
    kind            TEXT    NOT NULL CHECK (kind IN ('demo', 'health')),
    state           TEXT    NOT NULL CHECK (state IN ('invited', 'open', 'closed')),
    -- The e-mail address, sealed with the server's key for this account, and its keyed hash.
    email_sealed    BLOB,
    email_lookup    TEXT,
    -- What a sign-in proves: a government's number, or the subject at an identity provider; sealed, and its keyed hash.
    identity_sealed BLOB,
    identity_lookup TEXT,
    -- The Argon2id hash of the password, as a PHC string.
    password        TEXT,
    is_super_user   INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL
) STRICT;

-- Addresses of a demonstration prove nothing: many accounts may have the same.
CREATE UNIQUE INDEX accounts_by_email ON accounts (email_lookup) WHERE email_lookup IS NOT NULL AND kind = 'health';
CREATE UNIQUE INDEX accounts_by_identity ON accounts (identity_lookup) WHERE identity_lookup IS NOT NULL;

-- Sign-ins to accounts. The secret itself is in the browser's cookie only.
CREATE TABLE account_sessions (
    secret_hash TEXT    PRIMARY KEY,
    account     TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at  INTEGER NOT NULL,
    seen_at     INTEGER NOT NULL
) STRICT;

CREATE INDEX account_sessions_by_account ON account_sessions (account);
CREATE INDEX account_sessions_by_expiry ON account_sessions (expires_at);

-- Links that were mailed and not used yet. The secret itself is in the mail only.
CREATE TABLE account_links (
    secret_hash TEXT    PRIMARY KEY,
    account     TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose     TEXT    NOT NULL CHECK (purpose IN ('register', 'reset')),
    expires_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX account_links_by_account ON account_links (account);
