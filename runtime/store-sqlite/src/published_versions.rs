//! Published versions of surveys.

use std::collections::{BTreeMap, BTreeSet};

use enkat_store::{
    Publication, PublishedVersion,
    audit::{AuditEntry, Event},
};
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{audit, directory};
use crate::error::SqliteError;

/// Lists the surveys and versions that are published.
pub(super) async fn versions(pool: &SqlitePool) -> Result<BTreeSet<(String, u32)>, SqliteError> {
    let rows = sqlx::query("SELECT survey, version FROM editions")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("survey")?, row.try_get("version")?)))
        .collect()
}

pub(super) async fn published_version(
    pool: &SqlitePool,
    survey: &str,
    version: u32,
) -> Result<Option<PublishedVersion>, SqliteError> {
    let row =
        sqlx::query("SELECT survey, version, artifact FROM editions WHERE survey = $1 AND version = $2")
            .bind(survey)
            .bind(version)
            .fetch_optional(pool)
            .await?;
    row.map(|row| {
        Ok(PublishedVersion {
            survey: row.try_get("survey")?,
            version: row.try_get("version")?,
            artifact: row.try_get("artifact")?,
        })
    })
    .transpose()
}

pub(super) async fn pictures(pool: &SqlitePool) -> Result<BTreeMap<String, Vec<u8>>, SqliteError> {
    let rows = sqlx::query("SELECT name, bytes FROM pictures")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("name")?, row.try_get("bytes")?)))
        .collect()
}

/// Counts the responses in progress, by version.
pub(super) async fn count_in_progress(
    pool: &SqlitePool,
    survey: &str,
) -> Result<BTreeMap<u32, u64>, SqliteError> {
    let rows = sqlx::query(
        "SELECT tailorings.version, count(*) AS responses
         FROM tailorings
         JOIN participants ON participants.tailoring = tailorings.id
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND withdrawn_at IS NULL GROUP BY tailorings.version",
    )
    .bind(survey)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("version")?, row.try_get("responses")?)))
        .collect()
}

/// Publishes a version.
pub(super) async fn publish(
    connection: &mut SqliteConnection,
    publication: &Publication<'_>,
) -> Result<(), SqliteError> {
    let published_version = publication.published_version;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let is_new = add(&mut transaction, publication).await?;
    if is_new && !publication.by_start {
        let entry = AuditEntry {
            at: publication.at,
            event: Event::Published,
            survey_id: "",
            participant: None,
            detail: &format!("{} {}", published_version.survey, published_version.version),
        };
        audit::append(&mut transaction, &entry).await?;
    }
    directory::changed(&mut transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Adds a version, and returns whether it is new. At a start it may replace the one with this number.
async fn add(connection: &mut SqliteConnection, publication: &Publication<'_>) -> Result<bool, SqliteError> {
    let published_version = publication.published_version;
    if !publication.by_start {
        refuse_older(
            &mut *connection,
            &published_version.survey,
            published_version.version,
        )
        .await?;
    }
    for (name, bytes) in publication.pictures {
        sqlx::query("INSERT INTO pictures (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(bytes)
            .execute(&mut *connection)
            .await?;
    }
    let added = sqlx::query(
        "INSERT INTO editions (survey, version, artifact, published_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO UPDATE SET artifact = excluded.artifact, published_at = excluded.published_at
         WHERE artifact <> excluded.artifact AND $5",
    )
    .bind(&published_version.survey)
    .bind(published_version.version)
    .bind(&published_version.artifact)
    .bind(publication.at.as_millisecond())
    .bind(publication.by_start)
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 1 {
        // Other answers may be sensitive now.
        sqlx::query(
            "UPDATE drafts SET is_sealed = NULL WHERE participant IN (
                 SELECT participants.id FROM tailorings JOIN participants ON participants.tailoring = tailorings.id
                 WHERE survey = $1 AND version = $2);
             UPDATE submissions SET is_sealed = NULL WHERE participant IN (
                 SELECT participants.id FROM tailorings JOIN participants ON participants.tailoring = tailorings.id
                 WHERE survey = $1 AND version = $2)",
        )
        .bind(&published_version.survey)
        .bind(published_version.version)
        .execute(&mut *connection)
        .await?;
        return Ok(true);
    }
    let same = sqlx::query("SELECT 1 FROM editions WHERE survey = $1 AND version = $2 AND artifact = $3")
        .bind(&published_version.survey)
        .bind(published_version.version)
        .bind(&published_version.artifact)
        .fetch_optional(connection)
        .await?;
    let (survey, version) = (&published_version.survey, published_version.version);
    same.map(|_| false).ok_or_else(|| {
        SqliteError::conflict(format!(
            "version {version} of `{survey}` was published by another person"
        ))
    })
}

/// Refuses a version older than the newest. The publisher has checked before, but another one may have published since.
pub(super) async fn refuse_older(
    connection: &mut SqliteConnection,
    survey: &str,
    version: u32,
) -> Result<(), SqliteError> {
    let newer = sqlx::query("SELECT 1 FROM editions WHERE survey = $1 AND version > $2")
        .bind(survey)
        .bind(version)
        .fetch_optional(connection)
        .await?;
    newer.map_or(Ok(()), |_| {
        Err(SqliteError::conflict(format!(
            "a version of `{survey}` that is newer than {version} was published by another person"
        )))
    })
}
