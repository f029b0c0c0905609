//! The rows of the audit log, read while a server may be writing them.

use std::path::Path;

use enkat_store::audit::{By, CHAIN, Row};
use sqlx::{ConnectOptions, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::error::SqliteError;

/// The number of rows that are read at a time.
const PAGE: i64 = 1000;

/// Reads the log from the first row on, until the end or until `visit` returns false.
pub(super) async fn read(
    file: &Path,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), SqliteError> {
    if !file.is_file() {
        return Err(SqliteError::unavailable("there is no such file"));
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let mut after = i64::MIN;
    loop {
        let rows = page(&mut connection, after).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.number;
        if !rows.into_iter().all(&mut *visit) {
            return Ok(());
        }
    }
}

async fn page(connection: &mut SqliteConnection, after: i64) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         WHERE chain = $1 AND number > $2 ORDER BY number LIMIT $3",
    )
    .bind(CHAIN)
    .bind(after)
    .bind(PAGE)
    .fetch_all(connection)
    .await?;
    let row = |row: &sqlx::sqlite::SqliteRow| {
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
    };
    rows.iter().map(row).collect()
}
