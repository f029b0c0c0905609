//! Published versions of surveys.

use std::collections::{BTreeMap, BTreeSet};

use enkat_store::{
    Publication, PublishedVersion,
    audit::{AuditEntry, Event},
};
use sqlx::{Row, postgres::PgRow};

use super::{audit, directory, rows};
use crate::{error::PostgresError, pool::Pool, writing::Writing};

/// The statements that mark responses to a version, so that they are sealed again. Rows are locked in the order of their keys, as
/// saves lock them.
const UNSEAL_DRAFTS: &str = "
    WITH locked AS MATERIALIZED (
        SELECT drafts.participant
        FROM tailorings
        JOIN participants ON participants.tailoring = tailorings.id
        JOIN drafts ON drafts.participant = participants.id
        WHERE tailorings.survey = $1 AND tailorings.version = $2
        ORDER BY drafts.participant FOR UPDATE OF drafts
    )
    UPDATE drafts SET is_sealed = NULL FROM locked WHERE drafts.participant = locked.participant";
const UNSEAL_SUBMISSIONS: &str = "
    WITH locked AS MATERIALIZED (
        SELECT submissions.participant
        FROM tailorings
        JOIN participants ON participants.tailoring = tailorings.id
        JOIN submissions ON submissions.participant = participants.id
        WHERE tailorings.survey = $1 AND tailorings.version = $2
        ORDER BY submissions.participant FOR UPDATE OF submissions
    )
    UPDATE submissions SET is_sealed = NULL FROM locked WHERE submissions.participant = locked.participant";

/// Lists the surveys and versions that are published.
pub(super) async fn versions(pool: &Pool) -> Result<BTreeSet<(String, u32)>, PostgresError> {
    let rows = sqlx::query("SELECT survey, version FROM editions")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("survey")?, rows::version(row)?)))
        .collect()
}

pub(super) async fn published_version(
    pool: &Pool,
    survey: &str,
    version: u32,
) -> Result<Option<PublishedVersion>, PostgresError> {
    let row =
        sqlx::query("SELECT survey, version, artifact FROM editions WHERE survey = $1 AND version = $2")
            .bind(survey)
            .bind(i64::from(version))
            .fetch_optional(pool)
            .await?;
    row.map(|row| {
        Ok(PublishedVersion {
            survey: row.try_get("survey")?,
            version: rows::version(&row)?,
            artifact: row.try_get("artifact")?,
        })
    })
    .transpose()
}

pub(super) async fn pictures(pool: &Pool) -> Result<BTreeMap<String, Vec<u8>>, PostgresError> {
    let rows = sqlx::query("SELECT name, bytes FROM pictures")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("name")?, row.try_get("bytes")?)))
        .collect()
}

/// Counts the responses in progress, by version.
pub(super) async fn count_in_progress(
    pool: &Pool,
    survey: &str,
) -> Result<BTreeMap<u32, u64>, PostgresError> {
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
    let count = |row: &PgRow| {
        let responses = u64::try_from(row.try_get::<i64, _>("responses")?);
        Ok((rows::version(row)?, responses.map_err(PostgresError::failed)?))
    };
    rows.iter().map(count).collect()
}

/// Publishes a version.
pub(super) async fn publish(
    connection: &mut Writing,
    publication: &Publication<'_>,
) -> Result<(), PostgresError> {
    let published_version = publication.published_version;
    let mut transaction = connection.begin_long().await?;
    directory::changed(&mut transaction).await?;
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
    transaction.commit().await?;
    Ok(())
}

/// Adds a version, and returns whether it is new. At a start it may replace the one with this number.
async fn add(connection: &mut Writing, publication: &Publication<'_>) -> Result<bool, PostgresError> {
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
            .execute(&mut **connection)
            .await?;
    }
    let added = sqlx::query(
        "INSERT INTO editions (survey, version, artifact, published_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (survey, version) DO UPDATE
         SET artifact = excluded.artifact, published_at = excluded.published_at
         WHERE editions.artifact <> excluded.artifact AND $5",
    )
    .bind(&published_version.survey)
    .bind(i64::from(published_version.version))
    .bind(&published_version.artifact)
    .bind(publication.at.as_millisecond())
    .bind(publication.by_start)
    .execute(&mut **connection)
    .await?;
    if added.rows_affected() == 1 {
        // Other answers may be sensitive now.
        for unseal in [UNSEAL_DRAFTS, UNSEAL_SUBMISSIONS] {
            sqlx::query(unseal)
                .bind(&published_version.survey)
                .bind(i64::from(published_version.version))
                .execute(&mut **connection)
                .await?;
        }
        return Ok(true);
    }
    let same = sqlx::query("SELECT 1 FROM editions WHERE survey = $1 AND version = $2 AND artifact = $3")
        .bind(&published_version.survey)
        .bind(i64::from(published_version.version))
        .bind(&published_version.artifact)
        .fetch_optional(&mut **connection)
        .await?;
    let (survey, version) = (&published_version.survey, published_version.version);
    same.map(|_| false).ok_or_else(|| {
        PostgresError::conflict(format!(
            "version {version} of `{survey}` was published by another person"
        ))
    })
}

/// Refuses a version older than the newest. The publisher has checked before, but another one may have published since.
pub(super) async fn refuse_older(
    connection: &mut Writing,
    survey: &str,
    version: u32,
) -> Result<(), PostgresError> {
    let newer = sqlx::query("SELECT 1 FROM editions WHERE survey = $1 AND version > $2")
        .bind(survey)
        .bind(i64::from(version))
        .fetch_optional(&mut **connection)
        .await?;
    newer.map_or(Ok(()), |_| {
        Err(PostgresError::conflict(format!(
            "a version of `{survey}` that is newer than {version} was published by another person"
        )))
    })
}
