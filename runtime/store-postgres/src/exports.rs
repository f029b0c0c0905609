//! Exports of responses.

use async_trait::async_trait;
use enkat_store::{
    Exports, NewExport, NewRelease, RecordedExport, SortBy, StoreError, SubmissionFilter, Submissions,
    audit::{AuditEntry, Event},
};
use sqlx::Row;

use super::{
    PostgresStore, audit, error::PostgresError, pool::Pool, rows, submissions, writer::transact,
    writing::Writing,
};

#[async_trait]
impl Exports for PostgresStore {
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
        transact!(self.writer, |connection| record(connection, export))
    }

    async fn record_release(&self, release: &NewRelease<'_>) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| record_release(connection, release))
    }

    async fn releases(&self, survey_id: &str) -> Result<Vec<String>, StoreError> {
        let releases = sqlx::query_scalar("SELECT kept FROM releases WHERE survey_id = $1 ORDER BY number")
            .bind(survey_id)
            .fetch_all(&self.readers)
            .await;
        Ok(releases.map_err(PostgresError::from)?)
    }

    async fn recorded_export(&self, number: i64) -> Result<Option<RecordedExport>, StoreError> {
        Ok(recorded(&self.readers, number).await?)
    }
}

/// Records a release, unless another one was recorded meanwhile.
async fn record_release(connection: &mut Writing, release: &NewRelease<'_>) -> Result<bool, PostgresError> {
    let mut transaction = connection.begin().await?;
    // Releases of a survey are counted one after the other.
    transaction
        .hold(&format!("releases {}", release.survey_id))
        .await?;
    let recorded = sqlx::query(
        "INSERT INTO releases (survey_id, kept, at)
         SELECT $1, $2, $3 WHERE (SELECT count(*) FROM releases WHERE survey_id = $1) = $4",
    )
    .bind(release.survey_id)
    .bind(release.kept)
    .bind(release.at.as_millisecond())
    .bind(i64::try_from(release.after).map_err(PostgresError::failed)?)
    .execute(&mut **transaction)
    .await?;
    let is_recorded = recorded.rows_affected() == 1;
    if is_recorded {
        let entry = AuditEntry {
            at: release.at,
            event: Event::GroupsReported,
            survey_id: release.survey_id,
            participant: None,
            detail: release.detail,
        };
        audit::append(&mut transaction, &entry).await?;
    }
    transaction.commit().await?;
    Ok(is_recorded)
}

/// Records an export, also in the audit log.
async fn record(connection: &mut Writing, export: &NewExport<'_>) -> Result<i64, PostgresError> {
    let mut transaction = connection.begin().await?;
    let row = sqlx::query(
        "INSERT INTO exports (survey_id, seed, at, reader, last_at) VALUES ($1, $2, $3, $4, $3)
         ON CONFLICT (survey_id, seed) WHERE reader IS NOT NULL DO UPDATE SET last_at = excluded.last_at
         RETURNING number",
    )
    .bind(export.survey_id)
    .bind(export.seed)
    .bind(export.at.as_millisecond())
    .bind(export.reader)
    .fetch_one(&mut **transaction)
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
async fn recorded(pool: &Pool, number: i64) -> Result<Option<RecordedExport>, PostgresError> {
    let row = sqlx::query(
        "SELECT survey_id, seed, at, coalesce(last_at, at) AS last_at FROM exports WHERE number = $1",
    )
    .bind(number)
    .fetch_optional(pool)
    .await?;
    let export = row.map(|row| {
        Ok(RecordedExport {
            survey_id: row.try_get("survey_id")?,
            seed: row.try_get("seed")?,
            at: rows::time(&row, "at")?,
            last_at: rows::time(&row, "last_at")?,
        })
    });
    export.transpose()
}
