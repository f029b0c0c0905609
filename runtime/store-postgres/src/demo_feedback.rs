//! Visitors' feedback on the demo.

use enkat_store::DemoFeedback;
use sqlx::Row;

use super::rows;
use crate::{error::PostgresError, pool::Pool, writing::Writing};

pub(super) async fn add(connection: &mut Writing, feedback: &DemoFeedback) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO demo_feedback (at, rating, text) VALUES ($1, $2, $3)")
        .bind(feedback.at.as_millisecond())
        .bind(i64::from(feedback.rating))
        .bind(&feedback.text)
        .execute(&mut **connection)
        .await?;
    Ok(())
}

/// Reads the feedback of visitors, the oldest first.
pub(super) async fn all(readers: &Pool) -> Result<Vec<DemoFeedback>, PostgresError> {
    let rows = sqlx::query("SELECT at, rating, text FROM demo_feedback ORDER BY id")
        .fetch_all(readers)
        .await?;
    let said = rows.iter().map(|row| {
        Ok(DemoFeedback {
            at: rows::time(row, "at")?,
            rating: u8::try_from(row.try_get::<i64, _>("rating")?).map_err(PostgresError::failed)?,
            text: row.try_get("text")?,
        })
    });
    said.collect()
}
