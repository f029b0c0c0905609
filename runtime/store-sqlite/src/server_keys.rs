//! Changes of the keys that a database knows.

use std::sync::PoisonError;

use async_trait::async_trait;
use enkat_store::{
    Fingerprint, KnownKey, ServerKeys, StoreError, StoreKey, WrappedKey,
    audit::{AuditEntry, ChainKey, Event},
};
use jiff::Timestamp;
use sqlx::{Connection, Sqlite, SqliteConnection, query::Query, sqlite::SqliteArguments};

use super::{
    SqliteStore, audit,
    error::SqliteError,
    keys::{known, number_of},
};

#[async_trait]
impl ServerKeys for SqliteStore {
    async fn known_keys(&self) -> Result<Vec<KnownKey>, StoreError> {
        Ok(known(&self.readers).await.map_err(SqliteError::from)?)
    }

    async fn add_key(&self, key: &Fingerprint, at: Timestamp) -> Result<bool, StoreError> {
        let add = "INSERT INTO keys (fingerprint, added_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let query = sqlx::query(add).bind(&key.0).bind(at.as_millisecond());
        let connection = &mut *self.writer.connection().await?;
        let changed = change(connection, query, (Event::KeyAdded, key), at).await;
        Ok(changed.map_err(SqliteError::from)?)
    }

    async fn use_key(&self, key: &Fingerprint, at: Timestamp) -> Result<bool, StoreError> {
        let take = "UPDATE keys SET used_since = $2 WHERE fingerprint = $1 AND used_since IS NULL AND retired_at IS NULL";
        let query = sqlx::query(take).bind(&key.0).bind(at.as_millisecond());
        let connection = &mut *self.writer.connection().await?;
        let changed = change(connection, query, (Event::KeyUsed, key), at).await;
        Ok(changed.map_err(SqliteError::from)?)
    }

    async fn retire_key(
        &self,
        key: &Fingerprint,
        chain: &WrappedKey,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let retire = "UPDATE keys SET retired_at = $2, chain = $3
                      WHERE fingerprint = $1 AND retired_at IS NULL
                        AND number <> (SELECT number FROM keys WHERE used_since IS NOT NULL
                                       ORDER BY used_since DESC, number DESC LIMIT 1)";
        let query = sqlx::query(retire).bind(&key.0).bind(at.as_millisecond());
        let connection = &mut *self.writer.connection().await?;
        let changed = change(connection, query.bind(&chain.0), (Event::KeyRetired, key), at).await;
        Ok(changed.map_err(SqliteError::from)?)
    }

    async fn write_log_with(&self, key: &StoreKey) -> Result<(), StoreError> {
        let connection = &mut *self.writer.connection().await?;
        let number = number_of(&mut *connection, &key.fingerprint).await?;
        let secret = key.chain;
        audit::write_with(connection, &ChainKey { number, secret })
            .await
            .map_err(SqliteError::from)?;
        // A connection that is opened again takes it from here.
        *self.log_key.lock().unwrap_or_else(PoisonError::into_inner) = key.clone();
        Ok(())
    }
}

/// Changes a row of the keys, and records that. Returns whether it was changed.
async fn change(
    connection: &mut SqliteConnection,
    query: Query<'_, Sqlite, SqliteArguments>,
    (event, key): (Event, &Fingerprint),
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let is_changed = query.execute(&mut *transaction).await?.rows_affected() > 0;
    if is_changed {
        let entry = AuditEntry {
            at,
            event,
            survey_id: "",
            participant: None,
            detail: &key.0,
        };
        audit::append(&mut transaction, &entry).await?;
    }
    transaction.commit().await?;
    Ok(is_changed)
}
