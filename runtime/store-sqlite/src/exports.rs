//! Exports of responses.

use enkat_store::{
    NewExport, RecordedExport,
    audit::{AuditEntry, Event},
};
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{audit, rows};
use crate::error::SqliteError;

/// Records an export, also in the audit log.
pub(super) async fn record(
    connection: &mut SqliteConnection,
    export: &NewExport<'_>,
) -> Result<i64, SqliteError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let row = sqlx::query("INSERT INTO exports (survey_id, seed, at) VALUES ($1, $2, $3) RETURNING number")
        .bind(export.survey_id)
        .bind(export.seed)
        .bind(export.at.as_millisecond())
        .fetch_one(&mut *transaction)
        .await?;
    let number: i64 = row.try_get("number")?;
    let entry = AuditEntry {
        at: export.at,
        event: Event::ResponsesExported,
        survey_id: export.survey_id,
        participant: None,
        detail: &format!("export {number}: {}", export.detail),
    };
    audit::append(&mut transaction, &entry).await?;
    transaction.commit().await?;
    Ok(number)
}

/// Finds the export with this number.
pub(super) async fn recorded(pool: &SqlitePool, number: i64) -> Result<Option<RecordedExport>, SqliteError> {
    let row = sqlx::query("SELECT survey_id, seed, at FROM exports WHERE number = $1")
        .bind(number)
        .fetch_optional(pool)
        .await?;
    let export = row.map(|row| {
        Ok(RecordedExport {
            survey_id: row.try_get("survey_id")?,
            seed: row.try_get("seed")?,
            at: rows::time(&row, "at")?,
        })
    });
    export.transpose()
}
