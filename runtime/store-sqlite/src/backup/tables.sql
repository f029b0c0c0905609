CREATE TABLE apart.data_keys (
    owner     TEXT NOT NULL,
    survey_id TEXT NOT NULL,
    id        TEXT NOT NULL,
    seal      BLOB NOT NULL,
    data_key  BLOB NOT NULL,
    PRIMARY KEY (owner, survey_id, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE apart.server_keys (
    fingerprint TEXT    PRIMARY KEY,
    added_at    INTEGER NOT NULL,
    used_since  INTEGER
) STRICT, WITHOUT ROWID;
