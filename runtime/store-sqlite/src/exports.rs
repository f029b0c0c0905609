//! Exports of responses.

use async_trait::async_trait;
use enkat_store::{
    Exports, NewExport, RecordedExport, SortBy, StoreError, SubmissionFilter, Submissions,
    audit::{AuditEntry, Event},
};
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{SqliteStore, audit, error::SqliteError, rows, submissions};

#[async_trait]
impl Exports for SqliteStore {
    async fn submissions(
        &self,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Box<dyn Submissions>, StoreError> {
        Ok(Box::new(
            submissions::Reading::begin(&self.readers, filter, sort_by).await?,
        ))
    }

    async fn record_export(&self, export: &NewExport<'_>) -> Result<i64, StoreError> {
        Ok(record(&mut *self.writer.connection().await?, export).await?)
    }

    async fn recorded_export(&self, number: i64) -> Result<Option<RecordedExport>, StoreError> {
        Ok(recorded(&self.readers, number).await?)
    }
}

/// Records an export, also in the audit log.
async fn record(connection: &mut SqliteConnection, export: &NewExport<'_>) -> Result<i64, SqliteError> {
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
async fn recorded(pool: &SqlitePool, number: i64) -> Result<Option<RecordedExport>, SqliteError> {
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
