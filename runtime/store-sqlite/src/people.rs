//! The responses of invited people, and their tailoring when the people's settings change.

use std::collections::HashSet;

use enkat_store::{
    InProgress, RetailorProgress, Retailored,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::{Value, json};
use sqlx::{Row, SqliteConnection, SqlitePool};

use super::{
    SqliteError, audit,
    brief::{Brief, ROWS},
    moving::{self, GoingOn, go_on},
};

/// Reads the responses in progress of the people who are invited to a survey by these references.
pub(super) async fn responses(
    pool: &SqlitePool,
    survey_id: &str,
    references: &[&str],
) -> Result<Vec<(String, InProgress)>, SqliteError> {
    let rows = sqlx::query(
        "SELECT invited.reference, participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page,
                drafts.section, drafts.language
         FROM json_each($2) AS named
         CROSS JOIN invited ON invited.survey_id = $1 AND invited.reference = named.value
         JOIN invitations ON invitations.invited = invited.id AND invitations.revoked_at IS NULL
         JOIN participants ON participants.id = invitations.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id",
    )
    .bind(survey_id)
    .bind(json!(references).to_string())
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("reference")?, moving::response(row)?)))
        .collect()
}

/// Tailors as many of these responses again as fit into a short transaction, except for those that have changed since they were
/// judged.
pub(super) async fn retailor(
    connection: &mut SqliteConnection,
    retailored: &[Retailored],
    at: Timestamp,
) -> Result<RetailorProgress, SqliteError> {
    let mut brief = Brief::begin(connection).await?;
    let mut done = RetailorProgress::default();
    for some in retailored.chunks(ROWS) {
        if brief.is_over(done.seen) {
            break;
        }
        let transaction = &mut brief.transaction;
        let current = set_units_and_presets(transaction, some).await?;
        let (current, conflicts): (Vec<_>, Vec<_>) = some
            .iter()
            .partition(|one| current.contains(&one.response.participant.0));
        let conflicts = conflicts.into_iter().map(|one| one.response.participant.clone());
        done.conflicts.extend(conflicts);
        let changed = current
            .into_iter()
            .filter(|one| one.tailoring != one.response.tailoring);
        let going: Vec<_> = changed
            .map(|one| GoingOn {
                response: &one.response,
                tailoring: one.tailoring.clone(),
                without: &one.without,
                keeps_page: one.keeps_page,
            })
            .collect();
        let gone_on = go_on(transaction, &going).await?;
        let entries: Vec<_> = going
            .iter()
            .map(|one| one.response)
            .filter(|response| gone_on.contains(&response.participant.0))
            .map(|response| AuditEntry {
                at,
                event: Event::Resettled,
                survey_id: &response.survey_id,
                participant: Some(&response.participant),
                detail: "",
            })
            .collect();
        audit::append_all(transaction, &entries).await?;
        done.changed += entries.len();
        done.seen += some.len();
    }
    brief.commit().await?;
    Ok(done)
}

/// Sets the units and presets of the participants whose responses have not changed since they were judged, and returns these
/// participants.
async fn set_units_and_presets(
    connection: &mut SqliteConnection,
    retailored: &[Retailored],
) -> Result<HashSet<String>, sqlx::Error> {
    let row = |one: &Retailored| {
        let response = &one.response;
        let presets = one.presets.as_ref().map(|presets| json!(presets).to_string());
        json!([response.participant, response.draft.revision, one.unit, presets])
    };
    let rows: Vec<_> = retailored.iter().map(row).collect();
    let set = sqlx::query(
        "UPDATE participants SET unit = told.unit, presets = coalesce(told.presets, participants.presets)
         FROM (
             SELECT value ->> 0 AS participant, value ->> 1 AS revision, value ->> 2 AS unit, value ->> 3 AS presets
             FROM jsonb_each($1)
         ) AS told
         WHERE participants.id = told.participant
           AND EXISTS (SELECT 1 FROM drafts
                       WHERE drafts.participant = told.participant AND drafts.revision = told.revision)
         RETURNING participants.id",
    )
    .bind(Value::from(rows).to_string())
    .fetch_all(connection)
    .await?;
    set.iter().map(|row| row.try_get(0)).collect()
}
