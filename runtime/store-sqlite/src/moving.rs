//! Responses in progress that go on with another model: of a published version, or after changed settings.

use std::collections::{HashMap, HashSet};

use enkat_store::{
    Batch, InProgress, Move, Moved, ParticipantId, Reached, Tailoring,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{
    SqliteError, audit,
    brief::{Brief, ROWS},
    published_versions, rows, write,
};

/// The number of responses that are read at a time.
const PAGE: u16 = 500;

/// Reads the next responses to a survey that are not on this version.
pub(super) async fn page(
    pool: &SqlitePool,
    (survey, version): (&str, u32),
    from: Reached,
) -> Result<Batch, SqliteError> {
    let rows = sqlx::query(
        "SELECT tailorings.id AS tailoring, participants.rowid AS row,
                participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page,
                drafts.section, drafts.language
         FROM tailorings
         CROSS JOIN participants ON participants.tailoring = tailorings.id
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.id >= $3 AND tailorings.survey = $1 AND tailorings.version <> $2 AND withdrawn_at IS NULL
           AND participants.rowid > CASE WHEN tailorings.id = $3 THEN $4 ELSE 0 END
         ORDER BY tailorings.id, participants.rowid LIMIT $5",
    )
    .bind(survey)
    .bind(version)
    .bind(from.tailoring)
    .bind(from.row)
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let reached = |row: &SqliteRow| {
        Ok::<_, SqliteError>(Reached {
            tailoring: row.try_get("tailoring")?,
            row: row.try_get("row")?,
        })
    };
    let last = rows.get(usize::from(PAGE) - 1);
    Ok(Batch {
        next: last.map(reached).transpose()?,
        responses: rows.iter().map(response).collect::<Result<_, _>>()?,
    })
}

/// Reads those of these responses to a survey that are neither on this version nor sent.
pub(super) async fn of(
    pool: &SqlitePool,
    (survey, version): (&str, u32),
    participants: &[ParticipantId],
) -> Result<Vec<InProgress>, SqliteError> {
    let rows = sqlx::query(
        "SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page, drafts.section, drafts.language
         FROM json_each($3) AS named
         CROSS JOIN participants ON participants.id = named.value
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND tailorings.version <> $2 AND withdrawn_at IS NULL",
    )
    .bind(survey)
    .bind(version)
    .bind(json!(participants).to_string())
    .fetch_all(pool)
    .await?;
    rows.iter().map(response).collect()
}

/// Reads a response from a row with these columns.
pub(super) fn response(row: &SqliteRow) -> Result<InProgress, SqliteError> {
    Ok(InProgress {
        participant: ParticipantId(row.try_get("id")?),
        survey_id: row.try_get("survey_id")?,
        tailoring: rows::tailoring(row)?,
        key: rows::key(row)?,
        draft: rows::draft(row)?,
    })
}

/// Moves as many of these responses to a version as fit into a short transaction.
pub(super) async fn move_over(
    connection: &mut SqliteConnection,
    (survey, version): (&str, u32),
    moves: &[Move],
    at: Timestamp,
) -> Result<Moved, SqliteError> {
    let mut brief = Brief::begin(connection).await?;
    // Another process may have published a newer one since.
    published_versions::refuse_older(&mut brief.transaction, survey, version).await?;
    let mut done = Moved::default();
    for some in moves.chunks(ROWS) {
        if brief.is_over(done.seen) {
            break;
        }
        let transaction = &mut brief.transaction;
        let going: Vec<_> = some
            .iter()
            .map(|one| GoingOn {
                response: &one.response,
                tailoring: Tailoring {
                    version,
                    ..one.response.tailoring.clone()
                },
                without: &one.without,
                keeps_page: one.keeps_page,
            })
            .collect();
        let gone_on = go_on(transaction, &going).await?;
        let (gone, changed): (Vec<_>, Vec<_>) = some
            .iter()
            .map(|one| &one.response)
            .partition(|response| gone_on.contains(&response.participant.0));
        done.changed
            .extend(changed.into_iter().map(|response| response.participant.clone()));
        let details: Vec<_> = gone
            .iter()
            .map(|response| format!("{survey} {} to {version}", response.tailoring.version))
            .collect();
        let entries: Vec<_> = gone
            .iter()
            .zip(&details)
            .map(|(response, detail)| AuditEntry {
                at,
                event: Event::Moved,
                survey_id: &response.survey_id,
                participant: Some(&response.participant),
                detail,
            })
            .collect();
        audit::append_all(transaction, &entries).await?;
        done.seen += some.len();
    }
    brief.commit().await?;
    Ok(done)
}

/// A response that goes on with another model, without these answers, and on its page or from the beginning.
pub(super) struct GoingOn<'a> {
    pub(super) response: &'a InProgress,
    pub(super) tailoring: Tailoring,
    pub(super) without: &'a [String],
    pub(super) keeps_page: bool,
}

/// Gives other models to the responses that have not changed since they were judged, and returns their participants. Their
/// revisions change, so that a page with the old model cannot save to them any more.
pub(super) async fn go_on(
    connection: &mut SqliteConnection,
    going: &[GoingOn<'_>],
) -> Result<HashSet<String>, SqliteError> {
    let rows: Vec<_> = going.iter().map(draft_row).collect();
    let gone_on = sqlx::query(
        "UPDATE drafts SET revision = drafts.revision + 1, answers = jsonb_patch(drafts.answers, going.without),
                           last_save = NULL, is_sealed = NULL, page = CASE WHEN going.keeps_page THEN drafts.page END, section = NULL
         FROM (
             SELECT value ->> 0 AS participant, value ->> 1 AS revision, value ->> 2 AS without, value ->> 3 AS keeps_page
             FROM jsonb_each($1)
         ) AS going
         WHERE drafts.participant = going.participant AND drafts.revision = going.revision
         RETURNING drafts.participant",
    )
    .bind(Value::from(rows).to_string())
    .fetch_all(&mut *connection)
    .await?;
    let gone_on: HashSet<String> = gone_on
        .iter()
        .map(|row| row.try_get(0))
        .collect::<Result<_, _>>()?;
    let mut models = HashMap::new();
    let mut rows = Vec::new();
    for one in going {
        let participant = &one.response.participant.0;
        if !gone_on.contains(participant) {
            continue;
        }
        let model = match models.get(&one.tailoring) {
            Some(model) => *model,
            None => write::tailoring(connection, &one.tailoring).await?,
        };
        models.insert(&one.tailoring, model);
        rows.push(json!([participant, model]));
    }
    sqlx::query(
        "UPDATE participants SET tailoring = going.tailoring
         FROM (SELECT value ->> 0 AS participant, value ->> 1 AS tailoring FROM jsonb_each($1)) AS going
         WHERE participants.id = going.participant",
    )
    .bind(Value::from(rows).to_string())
    .execute(connection)
    .await?;
    Ok(gone_on)
}

fn draft_row(going: &GoingOn<'_>) -> Value {
    let response = going.response;
    let without: Map<_, _> = going.without.iter().map(|id| (id.clone(), Value::Null)).collect();
    json!([
        response.participant,
        response.draft.revision,
        without,
        going.keeps_page
    ])
}
