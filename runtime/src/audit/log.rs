//! Reads the log of a database, beside a server that may be writing it.

use std::path::Path;

use sqlx::{ConnectOptions, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::Row;

/// Rows that are read at a time.
const PAGE: i64 = 1000;

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the audit log of `{file}`: {why}")]
pub struct LogError {
    file: String,
    why: String,
}

/// Reads the log of a database file from the first row on, until `visit` has seen all or wants no more.
///
/// # Errors
///
/// When there is no such database, or it has no log.
pub fn read(file: &Path, visit: impl FnMut(Row) -> bool) -> Result<(), LogError> {
    let failed = |why: String| LogError {
        file: file.display().to_string(),
        why,
    };
    if !file.is_file() {
        return Err(failed("there is no such file".to_owned()));
    }
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let threads = threads.map_err(|error| failed(error.to_string()))?;
    let all = threads.block_on(all(file, visit));
    all.map_err(|error| failed(error.to_string()))
}

async fn all(file: &Path, mut visit: impl FnMut(Row) -> bool) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let mut after = i64::MIN;
    loop {
        let rows = page(&mut connection, after).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.number;
        if !rows.into_iter().all(&mut visit) {
            return Ok(());
        }
    }
}

async fn page(connection: &mut SqliteConnection, after: i64) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT number, at, event, survey_id, participant, detail, hash FROM audit
         WHERE number > $1 ORDER BY number LIMIT $2",
    )
    .bind(after)
    .bind(PAGE)
    .fetch_all(connection)
    .await?;
    let row = |row: &sqlx::sqlite::SqliteRow| {
        Ok(Row {
            number: row.try_get("number")?,
            at: row.try_get("at")?,
            event: row.try_get("event")?,
            survey_id: row.try_get("survey_id")?,
            participant: row.try_get("participant")?,
            detail: row.try_get("detail")?,
            hash: row.try_get("hash")?,
        })
    };
    rows.iter().map(row).collect()
}
