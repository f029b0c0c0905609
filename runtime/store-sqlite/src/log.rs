//! The rows of the audit log and its heads, read while a server may be writing them.

use std::path::Path;

use enkat_store::{
    RowOrder,
    audit::{By, ChainMarks, Heads, Row},
};
use futures_util::TryStreamExt as _;
use sqlx::{ConnectOptions, Row as _, SqliteConnection, sqlite::SqliteConnectOptions, sqlite::SqliteRow};

use crate::{error::SqliteError, keys};

/// The number of rows that are read at a time.
const PAGE: i64 = 1000;

/// Reads the log from the first row on, until the end or until `visit` returns false.
pub(super) async fn read(
    file: &Path,
    order: RowOrder,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), SqliteError> {
    let mut connection = connect(file).await?;
    match order {
        RowOrder::Time => by_time(&mut connection, visit).await,
        RowOrder::Chain => by_chain(&mut connection, visit).await,
    }
}

async fn connect(file: &Path) -> Result<SqliteConnection, SqliteError> {
    if !file.is_file() {
        return Err(SqliteError::unavailable("there is no such file"));
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    Ok(options.disable_statement_logging().connect().await?)
}

async fn by_time(
    connection: &mut SqliteConnection,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), SqliteError> {
    let mut rows = sqlx::query(
        "SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         ORDER BY at, chain, number",
    )
    .fetch(connection);
    while let Some(found) = rows.try_next().await? {
        if !visit(row(&found)?) {
            break;
        }
    }
    Ok(())
}

async fn by_chain(
    connection: &mut SqliteConnection,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), SqliteError> {
    let mut after = (i64::MIN, i64::MIN);
    loop {
        let rows = page(connection, after).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = (last.chain, last.number);
        if !rows.into_iter().all(&mut *visit) {
            return Ok(());
        }
    }
}

async fn page(connection: &mut SqliteConnection, after: (i64, i64)) -> Result<Vec<Row>, sqlx::Error> {
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

fn row(row: &SqliteRow) -> Result<Row, sqlx::Error> {
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
    file: &Path,
    visit: &mut (dyn FnMut(Heads) -> bool + Send),
) -> Result<(), SqliteError> {
    let mut connection = connect(file).await?;
    let mut after = i64::MIN;
    loop {
        let rows = sqlx::query(
            "SELECT number, key, at, heads, hash FROM audit_heads WHERE number > $1 ORDER BY number LIMIT $2",
        )
        .bind(after)
        .bind(PAGE)
        .fetch_all(&mut connection)
        .await?;
        let rows = rows.iter().map(heads).collect::<Result<Vec<_>, _>>()?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.number;
        if !rows.into_iter().all(&mut *visit) {
            return Ok(());
        }
    }
}

fn heads(row: &SqliteRow) -> Result<Heads, sqlx::Error> {
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
pub(super) async fn marks(file: &Path) -> Result<Vec<ChainMarks>, SqliteError> {
    let mut connection = connect(file).await?;
    if !keys::has_table(&mut connection, "audit_chains").await? {
        return Err(SqliteError::unavailable(
            "its tables are of an earlier version: start the server on it once, which brings them up to date",
        ));
    }
    let rows = sqlx::query("SELECT number, covered, is_open FROM audit_chains ORDER BY number")
        .fetch_all(&mut connection)
        .await?;
    let marks = |row: &SqliteRow| {
        Ok(ChainMarks {
            number: row.try_get("number")?,
            covered: row.try_get("covered")?,
            is_open: row.try_get("is_open")?,
        })
    };
    rows.iter().map(marks).collect()
}
