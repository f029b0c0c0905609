//! What visitors say of the demonstration.

use std::path::Path;

use sqlx::{ConnectOptions, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{StoreError, rows};
use crate::store::DemoFeedback;

pub(super) async fn add(
    connection: &mut SqliteConnection,
    feedback: &DemoFeedback,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO demo_feedback (at, rating, text) VALUES ($1, $2, $3)")
        .bind(feedback.at.as_millisecond())
        .bind(feedback.rating)
        .bind(&feedback.text)
        .execute(connection)
        .await?;
    Ok(())
}

/// Reads what visitors said from a database file, the oldest first, beside a server that may be writing it.
///
/// # Errors
///
/// When there is no such database, or it is older than this.
pub fn read_demo_feedback(file: &Path) -> Result<Vec<DemoFeedback>, StoreError> {
    let failed = |why: String| StoreError::Failed(format!("cannot read `{}`: {why}", file.display()));
    if !file.is_file() {
        return Err(failed("there is no such file".to_owned()));
    }
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let threads = threads.map_err(|error| failed(error.to_string()))?;
    threads
        .block_on(all(file))
        .map_err(|error| failed(error.to_string()))
}

async fn all(file: &Path) -> Result<Vec<DemoFeedback>, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let rows = sqlx::query("SELECT at, rating, text FROM demo_feedback ORDER BY id")
        .fetch_all(&mut connection)
        .await?;
    let said = rows.iter().map(|row| {
        Ok(DemoFeedback {
            at: rows::time(row, "at")?,
            rating: row.try_get("rating")?,
            text: row.try_get("text")?,
        })
    });
    said.collect()
}
