//! Writes the chain of the audit log's heads.

use enkat_store::audit::{ChainHead, Head, Heads};
use jiff::Timestamp;
use sqlx::{Row as _, postgres::PgRow};

use crate::{link::Link, writing::Writing};

/// The lock of a transaction that writes heads. Rows of the log need no lock of other servers.
const HEADS: &str = "audit heads";

/// Writes the heads of the chains that have changed, unless another server is doing it, and returns the last row of the chain of heads.
pub(super) async fn write(connection: &mut Writing, at: Timestamp) -> Result<Option<Head>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    if transaction.try_hold(HEADS).await? {
        add(&mut transaction, at).await?;
    }
    let last = last(&mut transaction).await?;
    transaction.commit().await?;
    Ok(last)
}

/// Writes the heads, if the connection has a chain, and marks it as ended. A row that comes later begins another one.
pub(super) async fn end(connection: &mut Writing, at: Timestamp) -> Result<Option<Head>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    if let Some(own) = transaction.own.last().map(|own| own.chain) {
        transaction.hold(HEADS).await?;
        add(&mut transaction, at).await?;
        sqlx::query("UPDATE audit_chains SET is_open = FALSE WHERE number = $1")
            .bind(own)
            .execute(&mut **transaction)
            .await?;
        transaction.own.move_to(None);
    }
    let last = last(&mut transaction).await?;
    transaction.commit().await?;
    Ok(last)
}

async fn add(connection: &mut Writing, at: Timestamp) -> Result<(), sqlx::Error> {
    let changed = changed(connection).await?;
    if changed.is_empty() {
        return Ok(());
    }
    let previous = last(connection).await?.unwrap_or_else(Head::start);
    let heads = Heads::after(&previous, changed, at, &connection.author.key());
    sqlx::query("INSERT INTO audit_heads (number, key, at, heads, hash) VALUES ($1, $2, $3, $4, $5)")
        .bind(heads.number)
        .bind(heads.key)
        .bind(heads.at)
        .bind(heads.written())
        .bind(&heads.hash)
        .execute(&mut **connection)
        .await?;
    let (chains, numbers): (Vec<_>, Vec<_>) = heads.heads.iter().map(|of| (of.chain, of.head.number)).unzip();
    sqlx::query(
        "UPDATE audit_chains SET covered = heads.covered
         FROM unnest($1::bigint[], $2::bigint[]) AS heads (chain, covered) WHERE number = chain",
    )
    .bind(chains)
    .bind(numbers)
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// Finds the last rows of the chains that have changed since heads were written.
async fn changed(connection: &mut Link) -> Result<Vec<ChainHead>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT chains.number AS chain, last.number, last.hash FROM audit_chains AS chains CROSS JOIN LATERAL (
             SELECT number, hash FROM audit WHERE chain = chains.number ORDER BY number DESC LIMIT 1
         ) AS last
         WHERE is_open AND last.number > covered ORDER BY chains.number",
    )
    .fetch_all(connection)
    .await?;
    let head = |row: &PgRow| {
        Ok(ChainHead {
            chain: row.try_get("chain")?,
            head: head(row)?,
        })
    };
    rows.iter().map(head).collect()
}

/// Returns the last row of the chain of heads.
async fn last(connection: &mut Link) -> Result<Option<Head>, sqlx::Error> {
    let last = sqlx::query(
        "SELECT number, hash FROM audit_heads WHERE number = (SELECT max(number) FROM audit_heads)",
    )
    .fetch_optional(connection)
    .await?;
    last.as_ref().map(head).transpose()
}

fn head(row: &PgRow) -> Result<Head, sqlx::Error> {
    Ok(Head {
        number: row.try_get("number")?,
        hash: row.try_get("hash")?,
    })
}
