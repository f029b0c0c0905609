//! Writes the chain of the audit log's heads.

use enkat_store::audit::{ChainHead, Head, Heads};
use jiff::Timestamp;
use sqlx::{Connection as _, Row as _, SqliteConnection, sqlite::SqliteRow};

use crate::audit;

/// Writes the heads of the chains that have changed, and returns the last row of the chain of heads.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    at: Timestamp,
) -> Result<Option<Head>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    add(&mut transaction, at).await?;
    let last = last(&mut transaction).await?;
    transaction.commit().await?;
    Ok(last)
}

/// Writes the heads, if the connection has a chain, and marks it as ended. A row that comes later begins another one.
pub(super) async fn end(
    connection: &mut SqliteConnection,
    at: Timestamp,
) -> Result<Option<Head>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let own = sqlx::query_scalar("SELECT chain FROM temp.chain_key");
    if let Some(own) = own.fetch_one(&mut *transaction).await? {
        let own: i64 = own;
        add(&mut transaction, at).await?;
        sqlx::query("UPDATE audit_chains SET is_open = FALSE WHERE number = $1")
            .bind(own)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("UPDATE temp.chain_key SET chain = NULL")
            .execute(&mut *transaction)
            .await?;
    }
    let last = last(&mut transaction).await?;
    transaction.commit().await?;
    Ok(last)
}

async fn add(connection: &mut SqliteConnection, at: Timestamp) -> Result<(), sqlx::Error> {
    let changed = changed(connection).await?;
    if changed.is_empty() {
        return Ok(());
    }
    let key = sqlx::query("SELECT number AS key, secret FROM temp.chain_key")
        .fetch_one(&mut *connection)
        .await?;
    let previous = last(connection).await?.unwrap_or_else(Head::start);
    let heads = Heads::after(&previous, changed, at, &audit::chain_key(&key)?);
    sqlx::query("INSERT INTO audit_heads (number, key, at, heads, hash) VALUES ($1, $2, $3, $4, $5)")
        .bind(heads.number)
        .bind(heads.key)
        .bind(heads.at)
        .bind(heads.written())
        .bind(&heads.hash)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "UPDATE audit_chains SET covered = heads.value ->> 1 FROM json_each($1) AS heads
         WHERE audit_chains.number = heads.value ->> 0",
    )
    .bind(heads.written())
    .execute(connection)
    .await?;
    Ok(())
}

/// Finds the last rows of the chains that have changed since heads were written.
async fn changed(connection: &mut SqliteConnection) -> Result<Vec<ChainHead>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT chain, last.number, hash FROM audit_chains CROSS JOIN audit AS last
            ON chain = audit_chains.number
                AND last.number = (SELECT max(number) FROM audit WHERE chain = audit_chains.number)
         WHERE is_open AND last.number > covered ORDER BY chain",
    )
    .fetch_all(connection)
    .await?;
    let head = |row: &SqliteRow| {
        Ok(ChainHead {
            chain: row.try_get("chain")?,
            head: head(row)?,
        })
    };
    rows.iter().map(head).collect()
}

/// Returns the last row of the chain of heads.
async fn last(connection: &mut SqliteConnection) -> Result<Option<Head>, sqlx::Error> {
    let last = sqlx::query(
        "SELECT number, hash FROM audit_heads WHERE number = (SELECT max(number) FROM audit_heads)",
    )
    .fetch_optional(connection)
    .await?;
    last.as_ref().map(head).transpose()
}

fn head(row: &SqliteRow) -> Result<Head, sqlx::Error> {
    Ok(Head {
        number: row.try_get("number")?,
        hash: row.try_get("hash")?,
    })
}
