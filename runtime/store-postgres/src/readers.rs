//! People and tools that may read about responses.

use async_trait::async_trait;
use enkat_store::{
    Reader, Readers, SecretHash, StoreError,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::{Row, postgres::PgRow};

use super::{
    PostgresStore, audit, error::PostgresError, pool::Pool, rows, writer::transact, writing::Writing,
};

#[async_trait]
impl Readers for PostgresStore {
    async fn add_reader(
        &self,
        reader: &Reader,
        token: &SecretHash,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| add(connection, reader, token, at))
    }

    async fn readers(&self) -> Result<Vec<Reader>, StoreError> {
        Ok(all(&self.readers).await?)
    }

    async fn reader(&self, token: &SecretHash) -> Result<Option<Reader>, StoreError> {
        let row =
            sqlx::query("SELECT name, scope, rights, seed, expires_at FROM readers WHERE token_hash = $1")
                .bind(&token.0)
                .fetch_optional(&self.readers)
                .await
                .map_err(PostgresError::from)?;
        Ok(row.as_ref().map(reader).transpose()?)
    }

    async fn renew_reader(
        &self,
        name: &str,
        token: &SecretHash,
        expires_at: Timestamp,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| renew(
            connection,
            name,
            (token, expires_at),
            at
        ))
    }

    async fn remove_reader(&self, name: &str, at: Timestamp) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| remove(connection, name, at))
    }
}

async fn add(
    connection: &mut Writing,
    reader: &Reader,
    token: &SecretHash,
    at: Timestamp,
) -> Result<bool, PostgresError> {
    let mut transaction = connection.begin().await?;
    let (scope, rights) = (json!(reader.scope).to_string(), json!(reader.rights).to_string());
    let added = sqlx::query(
        "INSERT INTO readers (name, token_hash, scope, rights, seed, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING",
    )
    .bind(&reader.name)
    .bind(&token.0)
    .bind(&scope)
    .bind(&rights)
    .bind(&reader.seed)
    .bind(reader.expires_at.as_millisecond())
    .execute(&mut **transaction)
    .await?;
    if added.rows_affected() == 0 {
        transaction.commit().await?;
        return Ok(false);
    }
    let detail = format!("{}: {rights} of {scope}", reader.name);
    record(&mut transaction, (Event::ReaderAdded, &detail), at).await?;
    transaction.commit().await?;
    Ok(true)
}

async fn all(pool: &Pool) -> Result<Vec<Reader>, PostgresError> {
    let rows =
        sqlx::query("SELECT name, scope, rights, seed, expires_at FROM readers ORDER BY name COLLATE \"C\"")
            .fetch_all(pool)
            .await?;
    rows.iter().map(reader).collect()
}

fn reader(row: &PgRow) -> Result<Reader, PostgresError> {
    Ok(Reader {
        name: row.try_get("name")?,
        scope: rows::json(row, "scope")?,
        rights: rows::json(row, "rights")?,
        seed: row.try_get("seed")?,
        expires_at: rows::time(row, "expires_at")?,
    })
}

async fn renew(
    connection: &mut Writing,
    name: &str,
    (token, expires_at): (&SecretHash, Timestamp),
    at: Timestamp,
) -> Result<bool, PostgresError> {
    let mut transaction = connection.begin().await?;
    let renewed = sqlx::query("UPDATE readers SET token_hash = $2, expires_at = $3 WHERE name = $1")
        .bind(name)
        .bind(&token.0)
        .bind(expires_at.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    if renewed.rows_affected() == 0 {
        transaction.commit().await?;
        return Ok(false);
    }
    record(&mut transaction, (Event::ReaderRenewed, name), at).await?;
    transaction.commit().await?;
    Ok(true)
}

async fn remove(connection: &mut Writing, name: &str, at: Timestamp) -> Result<bool, PostgresError> {
    let mut transaction = connection.begin().await?;
    let removed = sqlx::query("DELETE FROM readers WHERE name = $1")
        .bind(name)
        .execute(&mut **transaction)
        .await?;
    if removed.rows_affected() == 0 {
        transaction.commit().await?;
        return Ok(false);
    }
    record(&mut transaction, (Event::ReaderRemoved, name), at).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Writes a row of the audit log, which is about no survey.
async fn record(
    connection: &mut Writing,
    (event, detail): (Event, &str),
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let entry = AuditEntry {
        at,
        event,
        survey_id: "",
        participant: None,
        detail,
    };
    audit::append(connection, &entry).await
}
