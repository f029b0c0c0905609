//! Responses in progress that go on with another model: of a published version, or after changed settings.

use std::collections::{HashMap, HashSet};

use enkat_store::{
    Batch, InProgress, Move, Moved, ParticipantId, Reached, Tailoring,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::{Value, json};
use sqlx::{Row, postgres::PgRow, types::Json};

use super::{
    PostgresError, audit,
    brief::{Brief, ROWS},
    pool::Pool,
    published_versions, rows, write,
    writing::Writing,
};

/// The number of responses that are read at a time.
const PAGE: u16 = 500;

/// Reads the next responses to a survey that are not on this version. Each tailoring gives at most a page, in the order of an index.
pub(super) async fn page(
    pool: &Pool,
    (survey, version): (&str, u32),
    from: Reached,
) -> Result<Batch, PostgresError> {
    let rows = sqlx::query(
        "SELECT tailorings.id AS tailoring, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender,
                responses.*
         FROM tailorings CROSS JOIN LATERAL (
             SELECT participants.row, participants.id, participants.survey_id, participants.data_key, drafts.revision,
                    drafts.answers, drafts.page, drafts.section, drafts.language
             FROM participants JOIN drafts ON drafts.participant = participants.id
             WHERE participants.tailoring = tailorings.id AND withdrawn_at IS NULL
               AND participants.row > CASE WHEN tailorings.id = $3 THEN $4::bigint ELSE 0 END
             ORDER BY participants.row LIMIT $5
         ) AS responses
         WHERE tailorings.id >= $3 AND tailorings.survey = $1 AND tailorings.version <> $2
         ORDER BY tailorings.id, responses.row LIMIT $5",
    )
    .bind(survey)
    .bind(i64::from(version))
    .bind(from.tailoring)
    .bind(from.row)
    .bind(i64::from(PAGE))
    .fetch_all(pool)
    .await?;
    let reached = |row: &PgRow| {
        Ok::<_, PostgresError>(Reached {
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
    pool: &Pool,
    (survey, version): (&str, u32),
    participants: &[ParticipantId],
) -> Result<Vec<InProgress>, PostgresError> {
    let rows = sqlx::query(
        "SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, drafts.answers, drafts.page, drafts.section, drafts.language
         FROM unnest($3::text[]) WITH ORDINALITY AS named (id, place)
         JOIN participants ON participants.id = named.id
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND tailorings.version <> $2 AND withdrawn_at IS NULL
         ORDER BY named.place",
    )
    .bind(survey)
    .bind(i64::from(version))
    .bind(participants.iter().map(|one| one.0.as_str()).collect::<Vec<_>>())
    .fetch_all(pool)
    .await?;
    rows.iter().map(response).collect()
}

/// Reads a response from a row with these columns.
pub(super) fn response(row: &PgRow) -> Result<InProgress, PostgresError> {
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
    connection: &mut Writing,
    (survey, version): (&str, u32),
    moves: &[Move],
    at: Timestamp,
) -> Result<Moved, PostgresError> {
    let mut brief = Brief::begin(connection).await?;
    // Another process may have published a newer one since.
    published_versions::refuse_older(&mut brief.transaction, survey, version).await?;
    let mut done = Moved::default();
    let mut told = Vec::new();
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
        told.extend(gone);
        done.seen += some.len();
    }
    // The audit log comes last, as others wait for it.
    let details: Vec<_> = told
        .iter()
        .map(|response| format!("{survey} {} to {version}", response.tailoring.version))
        .collect();
    let entries: Vec<_> = told
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
    audit::append_all(&mut brief.transaction, &entries).await?;
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
/// revisions change, so that a page with the old model cannot save to them any more. A response that another transaction is just
/// changing counts as changed: waiting for it could have both wait for each other.
pub(super) async fn go_on(
    connection: &mut Writing,
    going: &[GoingOn<'_>],
) -> Result<HashSet<String>, PostgresError> {
    let rows: Vec<_> = going.iter().map(draft_row).collect();
    let gone_on: Vec<String> = sqlx::query_scalar(
        "WITH going AS MATERIALIZED (
             SELECT named.*
             FROM jsonb_to_recordset($1)
                 AS named (participant text, revision bigint, without text[], keeps_page boolean)
             JOIN participants ON participants.id = named.participant
             JOIN drafts ON drafts.participant = named.participant AND drafts.revision = named.revision
             FOR NO KEY UPDATE OF participants SKIP LOCKED FOR UPDATE OF drafts SKIP LOCKED
         )
         UPDATE drafts SET revision = drafts.revision + 1, answers = drafts.answers - going.without,
                           last_save = NULL, is_sealed = NULL,
                           page = CASE WHEN going.keeps_page THEN drafts.page END, section = NULL
         FROM going WHERE drafts.participant = going.participant
         RETURNING drafts.participant",
    )
    .bind(Json(rows))
    .fetch_all(&mut **connection)
    .await?;
    let gone_on: HashSet<String> = gone_on.into_iter().collect();
    let mut models = HashMap::new();
    let (mut participants, mut tailorings) = (Vec::new(), Vec::new());
    for one in going {
        let participant = one.response.participant.0.as_str();
        if !gone_on.contains(participant) {
            continue;
        }
        let model = match models.get(&one.tailoring) {
            Some(model) => *model,
            None => write::tailoring(connection, &one.tailoring).await?,
        };
        models.insert(&one.tailoring, model);
        participants.push(participant);
        tailorings.push(model);
    }
    sqlx::query(
        "UPDATE participants SET tailoring = going.tailoring
         FROM unnest($1::text[], $2::bigint[]) AS going (participant, tailoring)
         WHERE participants.id = going.participant",
    )
    .bind(participants)
    .bind(tailorings)
    .execute(&mut **connection)
    .await?;
    Ok(gone_on)
}

fn draft_row(going: &GoingOn<'_>) -> Value {
    let response = going.response;
    json!({
        "participant": response.participant,
        "revision": response.draft.revision,
        "without": going.without,
        "keeps_page": going.keeps_page,
    })
}
