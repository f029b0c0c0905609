//! Published versions of surveys, and the responses that are moved to one.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{Connection, Row, SqliteConnection, SqliteExecutor, SqlitePool};

use super::{StoreError, audit, directory, rows, write};
use crate::{
    audit::{Entry, Event},
    store::{Edition, InProgress, Judged, Mover, ParticipantId, Publication, Tailoring, Verdict},
};

/// Which versions there are.
pub(super) async fn versions(pool: &SqlitePool) -> Result<BTreeSet<(String, u32)>, StoreError> {
    let rows = sqlx::query("SELECT survey, version FROM editions")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("survey")?, row.try_get("version")?)))
        .collect()
}

pub(super) async fn edition(
    pool: &SqlitePool,
    survey: &str,
    version: u32,
) -> Result<Option<Edition>, StoreError> {
    let row =
        sqlx::query("SELECT survey, version, artifact FROM editions WHERE survey = $1 AND version = $2")
            .bind(survey)
            .bind(version)
            .fetch_optional(pool)
            .await?;
    row.map(|row| {
        Ok(Edition {
            survey: row.try_get("survey")?,
            version: row.try_get("version")?,
            artifact: row.try_get("artifact")?,
        })
    })
    .transpose()
}

pub(super) async fn pictures(pool: &SqlitePool) -> Result<BTreeMap<String, Vec<u8>>, StoreError> {
    let rows = sqlx::query("SELECT name, bytes FROM pictures")
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("name")?, row.try_get("bytes")?)))
        .collect()
}

/// By version, how many responses are in progress.
pub(super) async fn count_in_progress(
    pool: &SqlitePool,
    survey: &str,
) -> Result<BTreeMap<u32, u64>, StoreError> {
    let rows = sqlx::query(
        "SELECT tailorings.version, count(*) AS responses
         FROM tailorings
         JOIN participants ON participants.tailoring = tailorings.id
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 GROUP BY tailorings.version",
    )
    .bind(survey)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("version")?, row.try_get("responses")?)))
        .collect()
}

/// The responses to a survey that are not on this version.
pub(super) async fn in_progress(
    executor: impl SqliteExecutor<'_>,
    survey: &str,
    version: u32,
) -> Result<Vec<InProgress>, StoreError> {
    let rows = sqlx::query(
        "SELECT participants.id, participants.survey_id, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page, drafts.section, drafts.language
         FROM tailorings
         JOIN participants ON participants.tailoring = tailorings.id
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND tailorings.version <> $2
         ORDER BY tailorings.version, participants.id",
    )
    .bind(survey)
    .bind(version)
    .fetch_all(executor)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(InProgress {
                participant: ParticipantId(row.try_get("id")?),
                survey_id: row.try_get("survey_id")?,
                tailoring: rows::tailoring(row)?,
                draft: rows::draft(row)?,
            })
        })
        .collect()
}

/// Publishes a version and moves what can be moved to it: all or nothing.
pub(super) async fn publish(
    connection: &mut SqliteConnection,
    publication: &Publication<'_>,
    mover: Option<&dyn Mover>,
) -> Result<Vec<Judged>, StoreError> {
    let edition = publication.edition;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let is_new = add(&mut transaction, publication).await?;
    if is_new && !publication.by_start {
        let entry = Entry {
            at: publication.at,
            event: Event::Published,
            survey_id: "",
            participant: None,
            detail: &format!("{} {}", edition.survey, edition.version),
        };
        audit::append(&mut transaction, &entry).await?;
    }
    let mut judged = Vec::new();
    if let Some(mover) = mover {
        for response in in_progress(&mut *transaction, &edition.survey, edition.version).await? {
            let version = response.tailoring.version;
            let reasons = match mover.judge(&response) {
                Verdict::Stays(reasons) => reasons,
                Verdict::Moves { without, keeps_page } => {
                    move_over(&mut transaction, publication, &response, &without, keeps_page).await?;
                    Vec::new()
                }
            };
            judged.push(Judged {
                participant: response.participant,
                version,
                reasons,
            });
        }
    }
    directory::changed(&mut transaction).await?;
    transaction.commit().await?;
    Ok(judged)
}

/// Adds a version, and says whether it is new. At a start it may take the place of the one with this number.
async fn add(connection: &mut SqliteConnection, publication: &Publication<'_>) -> Result<bool, StoreError> {
    let edition = publication.edition;
    if !publication.by_start {
        refuse_older(&mut *connection, edition).await?;
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
    .bind(&edition.survey)
    .bind(edition.version)
    .bind(&edition.artifact)
    .bind(publication.at.as_millisecond())
    .bind(publication.by_start)
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 1 {
        return Ok(true);
    }
    let same = sqlx::query("SELECT 1 FROM editions WHERE survey = $1 AND version = $2 AND artifact = $3")
        .bind(&edition.survey)
        .bind(edition.version)
        .bind(&edition.artifact)
        .fetch_optional(connection)
        .await?;
    let (survey, version) = (&edition.survey, edition.version);
    same.map(|_| false).ok_or_else(|| {
        StoreError(format!(
            "version {version} of `{survey}` was published by somebody else"
        ))
    })
}

/// Who publishes has looked before; somebody else may have published a newer version since.
async fn refuse_older(connection: &mut SqliteConnection, edition: &Edition) -> Result<(), StoreError> {
    let (survey, version) = (&edition.survey, edition.version);
    let newer = sqlx::query("SELECT 1 FROM editions WHERE survey = $1 AND version > $2")
        .bind(survey)
        .bind(version)
        .fetch_optional(connection)
        .await?;
    newer.map_or(Ok(()), |_| {
        Err(StoreError(format!(
            "a version of `{survey}` that is newer than {version} was published by somebody else"
        )))
    })
}

/// The response goes on with the new version.
async fn move_over(
    connection: &mut SqliteConnection,
    publication: &Publication<'_>,
    response: &InProgress,
    without: &[String],
    keeps_page: bool,
) -> Result<(), StoreError> {
    let edition = publication.edition;
    let tailoring = Tailoring {
        version: edition.version,
        ..response.tailoring.clone()
    };
    go_on(connection, response, &tailoring, (without, keeps_page)).await?;
    let entry = Entry {
        at: publication.at,
        event: Event::Moved,
        survey_id: &response.survey_id,
        participant: Some(&response.participant),
        detail: &format!(
            "{} {} to {}",
            edition.survey, response.tailoring.version, edition.version
        ),
    };
    audit::append(connection, &entry).await?;
    Ok(())
}

/// The response goes on with another model, without these answers, and on its page or from the beginning. It has another
/// revision from now on, so that a page with the old model cannot save to it any more.
pub(super) async fn go_on(
    connection: &mut SqliteConnection,
    response: &InProgress,
    tailoring: &Tailoring,
    (without, keeps_page): (&[String], bool),
) -> Result<(), StoreError> {
    let tailoring = write::tailoring(&mut *connection, tailoring).await?;
    sqlx::query("UPDATE participants SET tailoring = $2 WHERE id = $1")
        .bind(&response.participant.0)
        .bind(tailoring)
        .execute(&mut *connection)
        .await?;
    let gone: serde_json::Map<_, _> = without
        .iter()
        .map(|id| (id.clone(), serde_json::Value::Null))
        .collect();
    sqlx::query(
        "UPDATE drafts SET revision = revision + 1, answers = jsonb_patch(answers, $2), last_changes = NULL,
                           page = CASE WHEN $3 THEN page END, section = NULL
         WHERE participant = $1",
    )
    .bind(&response.participant.0)
    .bind(serde_json::Value::Object(gone).to_string())
    .bind(keeps_page)
    .execute(connection)
    .await?;
    Ok(())
}
