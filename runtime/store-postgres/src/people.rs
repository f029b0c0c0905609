//! The responses of invited people, and their tailoring when the people's settings change.

use std::collections::HashSet;

use enkat_store::{
    InProgress, RetailorProgress, Retailored,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::Row;

use super::{
    PostgresError, audit,
    brief::{Brief, ROWS},
    moving::{self, GoingOn, go_on},
    pool::Pool,
    writing::Writing,
};

/// Reads the responses in progress of the people who are invited to a survey by these references.
pub(super) async fn responses(
    pool: &Pool,
    survey_id: &str,
    references: &[&str],
) -> Result<Vec<(String, InProgress)>, PostgresError> {
    let rows = sqlx::query(
        "SELECT invited.reference, participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, drafts.answers, drafts.page, drafts.section,
                drafts.language
         FROM unnest($2::text[]) AS named (reference)
         JOIN invited ON invited.survey_id = $1 AND invited.reference = named.reference
         JOIN invitations ON invitations.invited = invited.id AND invitations.revoked_at IS NULL
         JOIN participants ON participants.id = invitations.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id",
    )
    .bind(survey_id)
    .bind(references)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("reference")?, moving::response(row)?)))
        .collect()
}

/// Tailors as many of these responses again as fit into a short transaction, except for those that have changed since they were
/// judged. The rows of the audit log come last: who writes to it may hold rows that the next responses need.
pub(super) async fn retailor(
    connection: &mut Writing,
    retailored: &[Retailored],
    at: Timestamp,
) -> Result<RetailorProgress, PostgresError> {
    let mut brief = Brief::begin(connection).await?;
    let mut done = RetailorProgress::default();
    let mut entries = Vec::new();
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
        let changed = going
            .iter()
            .map(|one| one.response)
            .filter(|response| gone_on.contains(&response.participant.0));
        entries.extend(changed.map(|response| AuditEntry {
            at,
            event: Event::Resettled,
            survey_id: &response.survey_id,
            participant: Some(&response.participant),
            detail: "",
        }));
        done.seen += some.len();
    }
    done.changed = entries.len();
    audit::append_all(&mut brief.transaction, &entries).await?;
    brief.commit().await?;
    Ok(done)
}

/// Sets the units and presets of the participants whose responses have not changed since they were judged, and returns these
/// participants. A response that another transaction holds counts as changed: waiting for it could be a deadlock, as responses
/// come in no particular order.
async fn set_units_and_presets(
    connection: &mut Writing,
    retailored: &[Retailored],
) -> Result<HashSet<String>, sqlx::Error> {
    let (mut participants, mut revisions) = (Vec::new(), Vec::new());
    let (mut units, mut presets) = (Vec::new(), Vec::new());
    for one in retailored {
        participants.push(one.response.participant.0.as_str());
        revisions.push(one.response.draft.revision);
        units.push(one.unit.as_deref());
        presets.push(one.presets.as_ref().map(|presets| json!(presets).to_string()));
    }
    let set = sqlx::query_scalar(
        "WITH told AS MATERIALIZED (
             SELECT given.participant, given.unit, given.presets
             FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS given (participant, revision, unit, presets)
             JOIN participants ON participants.id = given.participant
             JOIN drafts ON drafts.participant = given.participant AND drafts.revision = given.revision
             FOR NO KEY UPDATE OF participants SKIP LOCKED
             FOR UPDATE OF drafts SKIP LOCKED
         )
         UPDATE participants SET unit = told.unit, presets = coalesce(told.presets, participants.presets)
         FROM told WHERE participants.id = told.participant
         RETURNING participants.id",
    )
    .bind(participants)
    .bind(revisions)
    .bind(units)
    .bind(presets)
    .fetch_all(&mut **connection)
    .await?;
    Ok(set.into_iter().collect())
}
