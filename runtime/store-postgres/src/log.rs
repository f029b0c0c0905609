//! The rows of the audit log and its heads, read while servers may be writing them.

use enkat_store::{
    RowOrder,
    audit::{By, ChainMarks, Heads, Row},
};
use futures_util::TryStreamExt as _;
use sqlx::{Row as _, postgres::PgRow};

use crate::{error::PostgresError, link::Link};

/// The number of rows that are read at a time.
const PAGE: i64 = 1000;

/// Reads the log from the first row on, until the end or until `visit` returns false.
pub(super) async fn read(
    connection: &mut Link,
    order: RowOrder,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), PostgresError> {
    refuse_empty(connection).await?;
    match order {
        RowOrder::Time => by_time(connection, visit).await,
        RowOrder::Chain => by_chain(connection, visit).await,
    }
}

async fn refuse_empty(connection: &mut Link) -> Result<(), PostgresError> {
    let exists = sqlx::query_scalar("SELECT to_regclass('audit') IS NOT NULL");
    if exists.fetch_one(connection).await? {
        return Ok(());
    }
    Err(PostgresError::unavailable("it is empty"))
}

async fn by_time(
    connection: &mut Link,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), PostgresError> {
    // Sorting all rows takes long, and so may reading them.
    connection.begin().await?;
    connection.be_patient();
    let mut rows = sqlx::query(
        "SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         ORDER BY at, chain, number",
    )
    .fetch(&mut *connection);
    while let Some(found) = rows.try_next().await? {
        if !visit(row(&found)?) {
            return Ok(());
        }
    }
    drop(rows);
    Ok(connection.commit().await?)
}

async fn by_chain(
    connection: &mut Link,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), PostgresError> {
    let mut after = (i64::MIN, i64::MIN);
    loop {
        let rows = page(&mut *connection, after).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = (last.chain, last.number);
        if !rows.into_iter().all(&mut *visit) {
            return Ok(());
        }
    }
}

async fn page(connection: &mut Link, after: (i64, i64)) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         WHERE (chain, number) > ($1, $2) ORDER BY chain, number LIMIT $3",
    )
    .bind(after.0)
    .bind(after.1)
    .bind(PAGE)
    .fetch_all(connection)
    .await?;
    rows.iter().map(row).collect()
}

fn row(row: &PgRow) -> Result<Row, sqlx::Error> {
    let by = row.try_get::<Option<_>, _>("actor")?.zip(row.try_get("times")?);
    Ok(Row {
        by: by.map(|(actor, times)| By { actor, times }),
        chain: row.try_get("chain")?,
        number: row.try_get("number")?,
        key: row.try_get("key")?,
        at: row.try_get("at")?,
        event: row.try_get("event")?,
        survey_id: row.try_get("survey_id")?,
        participant: row.try_get("participant")?,
        detail: row.try_get("detail")?,
        hash: row.try_get("hash")?,
    })
}

/// Reads the chain of heads from the first row on, until the end or until `visit` returns false.
pub(super) async fn read_heads(
    connection: &mut Link,
    visit: &mut (dyn FnMut(Heads) -> bool + Send),
) -> Result<(), PostgresError> {
    let mut after = i64::MIN;
    loop {
        let rows = sqlx::query(
            "SELECT number, key, at, heads, hash FROM audit_heads WHERE number > $1 ORDER BY number LIMIT $2",
        )
        .bind(after)
        .bind(PAGE)
        .fetch_all(&mut *connection)
        .await?;
        let rows = rows.iter().map(heads).collect::<Result<Vec<_>, _>>()?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.number;
        if !rows.into_iter().all(&mut *visit) {
            return Ok(());
        }
    }
}

fn heads(row: &PgRow) -> Result<Heads, sqlx::Error> {
    let number = row.try_get("number")?;
    let none = || sqlx::Error::Decode(format!("head {number} of the audit log has no list of chains").into());
    Ok(Heads {
        number,
        key: row.try_get("key")?,
        at: row.try_get("at")?,
        heads: Heads::read(row.try_get("heads")?).ok_or_else(none)?,
        hash: row.try_get("hash")?,
    })
}

/// Reads the marks of all chains.
pub(super) async fn marks(connection: &mut Link) -> Result<Vec<ChainMarks>, PostgresError> {
    refuse_empty(connection).await?;
    let is_current = sqlx::query_scalar("SELECT to_regclass('audit_chains') IS NOT NULL");
    if !is_current.fetch_one(&mut *connection).await? {
        return Err(PostgresError::unavailable(
            "its tables are of an earlier version: start the server on it once, which brings them up to date",
        ));
    }
    let rows = sqlx::query("SELECT number, covered, is_open FROM audit_chains ORDER BY number")
        .fetch_all(connection)
        .await?;
    let marks = |row: &PgRow| {
        Ok(ChainMarks {
            number: row.try_get("number")?,
            covered: row.try_get("covered")?,
            is_open: row.try_get("is_open")?,
        })
    };
    rows.iter().map(marks).collect()
}
