//! Visitors' feedback on the demo.

use enkat_store::DemoFeedback;
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::rows;
use crate::error::SqliteError;

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

/// Reads the feedback of visitors, the oldest first.
pub(super) async fn all(readers: &SqlitePool) -> Result<Vec<DemoFeedback>, SqliteError> {
    let rows = sqlx::query("SELECT at, rating, text FROM demo_feedback ORDER BY id")
        .fetch_all(readers)
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
