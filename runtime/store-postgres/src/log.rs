//! The rows of the audit log, read while servers may be writing them.

use enkat_store::audit::{By, CHAIN, Row};
use sqlx::{Row as _, postgres::PgRow};

use crate::{error::PostgresError, link::Link};

/// The number of rows that are read at a time.
const PAGE: i64 = 1000;

/// Reads the log from the first row on, until the end or until `visit` returns false.
pub(super) async fn read(
    connection: &mut Link,
    visit: &mut (dyn FnMut(Row) -> bool + Send),
) -> Result<(), PostgresError> {
    let exists = sqlx::query_scalar("SELECT to_regclass('audit') IS NOT NULL");
    if !exists.fetch_one(&mut *connection).await? {
        return Err(PostgresError::unavailable("it is empty"));
    }
    let mut after = i64::MIN;
    loop {
        let rows = page(connection, after).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.number;
        if !rows.into_iter().all(&mut *visit) {
            return Ok(());
        }
    }
}

async fn page(connection: &mut Link, after: i64) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         WHERE chain = $1 AND number > $2 ORDER BY number LIMIT $3",
    )
    .bind(CHAIN)
    .bind(after)
    .bind(PAGE)
    .fetch_all(connection)
    .await?;
    let row = |row: &PgRow| {
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
