//! The keys of persons: taken out of a copy, and put back.

use std::path::Path;

use sqlx::SqliteConnection;

use super::text;
use crate::error::SqliteError;

/// Creates the tables of a file of keys.
const TABLES: &str = "
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
    ) STRICT, WITHOUT ROWID;";

/// Moves the keys. Zeros of the same length take their place: the row keeps its size, and stays out of the indexes of rows without keys.
const TAKE: &str = "
    INSERT INTO apart.data_keys
    SELECT 'participant', '', id, x'', data_key FROM participants WHERE data_key IS NOT NULL
    UNION ALL
    SELECT 'invited', survey_id, reference, substr(sealed, 1, 25), data_key FROM invited
    WHERE data_key IS NOT NULL AND sealed IS NOT NULL
    UNION ALL
    SELECT 'account', '', id, x'', data_key FROM accounts WHERE data_key IS NOT NULL
    UNION ALL
    SELECT 'evidence', '', id, x'', data_key FROM evidence WHERE data_key IS NOT NULL
    ORDER BY 1, 2, 3;
    INSERT INTO apart.server_keys SELECT fingerprint, added_at, used_since FROM keys ORDER BY fingerprint;
    UPDATE participants SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
    UPDATE invited SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
    UPDATE accounts SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
    UPDATE evidence SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
    DELETE FROM pending_sign_ins;";

/// Puts the keys back. A newer file of keys may have been made after a rotation of the server's keys: the data get to know these.
const PUT: &str = "
    UPDATE participants SET data_key = (
        SELECT own.data_key FROM apart.data_keys AS own
        WHERE own.owner = 'participant' AND own.survey_id = '' AND own.id = participants.id)
    WHERE data_key IS NOT NULL;
    UPDATE invited SET data_key = (
        SELECT own.data_key FROM apart.data_keys AS own
        WHERE own.owner = 'invited' AND own.survey_id = invited.survey_id AND own.id = invited.reference
          AND own.seal = substr(invited.sealed, 1, 25))
    WHERE data_key IS NOT NULL;
    UPDATE accounts SET data_key = (
        SELECT own.data_key FROM apart.data_keys AS own
        WHERE own.owner = 'account' AND own.survey_id = '' AND own.id = accounts.id)
    WHERE data_key IS NOT NULL;
    UPDATE evidence SET data_key = (
        SELECT own.data_key FROM apart.data_keys AS own
        WHERE own.owner = 'evidence' AND own.survey_id = '' AND own.id = evidence.id)
    WHERE data_key IS NOT NULL;
    INSERT INTO keys (fingerprint, added_at, used_since)
    SELECT fingerprint, added_at, used_since FROM apart.server_keys
    WHERE fingerprint NOT IN (SELECT fingerprint FROM keys) ORDER BY added_at;
    UPDATE keys SET used_since = (
        SELECT own.used_since FROM apart.server_keys AS own WHERE own.fingerprint = keys.fingerprint)
    WHERE used_since IS NULL;";

/// Moves the keys of persons into an empty file.
pub(super) async fn take(connection: &mut SqliteConnection, file: &Path) -> Result<(), SqliteError> {
    attach(connection, text(file)?).await?;
    for statements in [TABLES, TAKE] {
        sqlx::raw_sql(statements).execute(&mut *connection).await?;
    }
    detach(connection).await
}

/// Puts the keys of a file back; without one, there are none.
pub(super) async fn put(connection: &mut SqliteConnection, file: Option<&Path>) -> Result<(), SqliteError> {
    attach(connection, file.map_or(Ok(":memory:"), text)?).await?;
    if file.is_none() {
        sqlx::raw_sql(TABLES).execute(&mut *connection).await?;
    }
    sqlx::raw_sql(PUT).execute(&mut *connection).await?;
    detach(connection).await
}

async fn attach(connection: &mut SqliteConnection, place: &str) -> Result<(), SqliteError> {
    sqlx::query("ATTACH $1 AS apart")
        .bind(place)
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql("PRAGMA apart.journal_mode = OFF; PRAGMA apart.synchronous = OFF")
        .execute(connection)
        .await?;
    Ok(())
}

async fn detach(connection: &mut SqliteConnection) -> Result<(), SqliteError> {
    sqlx::raw_sql("DETACH apart").execute(connection).await?;
    Ok(())
}
