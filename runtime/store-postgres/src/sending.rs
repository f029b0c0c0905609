//! Many submissions in one statement.

use std::collections::HashMap;

use enkat_store::{
    Deliverable, ParticipantId, Submission,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::Row;

use super::content::Columns;
use crate::{error::PostgresError, writing::Writing};

/// A submission that replaces the draft with a revision.
#[derive(Clone, Debug)]
pub(super) struct Sending {
    pub(super) participant: ParticipantId,
    revision: i64,
    survey: String,
    version: u32,
    language: String,
    content: Columns,
    at: Timestamp,
    /// The purposes of the responses that are delivered, as a JSON list.
    delivered: String,
    /// The purpose of a response from before purposes were stored.
    current_purpose: &'static str,
}

impl Sending {
    pub(super) fn new(
        submission: &Submission,
        revision: i64,
        delivered: Option<&Deliverable>,
    ) -> Result<Self, PostgresError> {
        let purposes = delivered.map_or(&[][..], |delivered| &delivered.purposes).iter();
        let purposes: Vec<_> = purposes.map(|purpose| purpose.name()).collect();
        let current_purpose = delivered.map(|delivered| delivered.current_purpose);
        Ok(Self {
            participant: submission.participant.clone(),
            revision,
            survey: submission.survey.clone(),
            version: submission.version,
            language: submission.language.clone(),
            content: Columns::of(&submission.content)?,
            at: submission.at,
            delivered: json!(purposes).to_string(),
            current_purpose: current_purpose.unwrap_or_default().name(),
        })
    }
}

/// The statement of all submissions. Rows are locked in the order of their keys, as those of saves are. The limit is the number of
/// submissions, which tells the planner how few there are.
pub(super) const SEND_ALL: &str = "
    WITH sent AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[],
                             $9::text[], $10::bigint[], $11::text[], $12::text[])
            AS sent (participant, revision, survey, version, language, payload, scores, missing, sealed_missing, at, delivered,
                     current_purpose)
        LIMIT $13
    ), locked AS MATERIALIZED (
        SELECT sent.*, participants.survey_id, participants.purpose
        FROM sent
        JOIN drafts ON drafts.participant = sent.participant
        JOIN participants ON participants.id = sent.participant
        WHERE drafts.revision = sent.revision
          AND sent.version = (SELECT version FROM tailorings WHERE id = participants.tailoring)
        ORDER BY drafts.participant FOR UPDATE OF drafts
    ), draft AS (
        DELETE FROM drafts USING locked AS sent
        WHERE drafts.participant = sent.participant AND drafts.revision = sent.revision
        RETURNING sent.*, drafts.consented_at, drafts.consent_text
    ), submission AS (
        INSERT INTO submissions (participant, survey, version, language, payload, scores, missing, sealed_missing, is_sealed,
                                 consented_at, consent_text, submitted_at)
        SELECT participant, survey, version, language, payload, scores, missing, sealed_missing, TRUE,
               consented_at, consent_text, at
        FROM draft
    ), delivery AS (
        INSERT INTO deliveries (survey_id, participant, event, at, due_at)
        SELECT survey_id, participant, 'sent', at, at FROM draft
        WHERE delivered::jsonb ? coalesce(purpose, current_purpose)
    )
    SELECT participant, survey_id FROM draft";

/// Writes all submissions, at most one of each participant, within a transaction. Returns the rows of the audit log for those whose
/// draft had the revision, in the order in which they were sent. Does nothing without submissions.
pub(super) async fn send_in_one_statement<'q>(
    connection: &mut Writing,
    submissions: impl Iterator<Item = &'q Sending>,
) -> Result<Vec<Sent<'q>>, sqlx::Error> {
    let mut all: Vec<&Sending> = submissions.collect();
    if all.is_empty() {
        return Ok(Vec::new());
    }
    all.sort_unstable_by(|one, other| (one.at, &one.participant.0).cmp(&(other.at, &other.participant.0)));
    let count = i64::try_from(all.len()).unwrap_or(i64::MAX);
    let content = || all.iter().map(|one| &one.content);
    let rows = sqlx::query(SEND_ALL)
        .bind(all.iter().map(|one| &*one.participant.0).collect::<Vec<_>>())
        .bind(all.iter().map(|one| one.revision).collect::<Vec<_>>())
        .bind(all.iter().map(|one| &*one.survey).collect::<Vec<_>>())
        .bind(all.iter().map(|one| i64::from(one.version)).collect::<Vec<_>>())
        .bind(all.iter().map(|one| &*one.language).collect::<Vec<_>>())
        .bind(content().map(|of| &*of.payload).collect::<Vec<_>>())
        .bind(content().map(|of| &*of.scores).collect::<Vec<_>>())
        .bind(content().map(|of| of.missing.as_deref()).collect::<Vec<_>>())
        .bind(
            content()
                .map(|of| of.sealed_missing.as_deref())
                .collect::<Vec<_>>(),
        )
        .bind(all.iter().map(|one| one.at.as_millisecond()).collect::<Vec<_>>())
        .bind(all.iter().map(|one| &*one.delivered).collect::<Vec<_>>())
        .bind(all.iter().map(|one| one.current_purpose).collect::<Vec<_>>())
        .bind(count)
        .fetch_all(&mut **connection)
        .await?;
    let rows = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    let mut survey_ids: HashMap<String, String> = rows.collect::<Result<_, sqlx::Error>>()?;
    let sent = all.into_iter().filter_map(|sending| {
        Some(Sent {
            survey_id: survey_ids.remove(&sending.participant.0)?,
            sending,
        })
    });
    Ok(sent.collect())
}

/// A submission that is written.
pub(super) struct Sent<'q> {
    sending: &'q Sending,
    survey_id: String,
}

impl Sent<'_> {
    pub(super) fn participant(&self) -> &ParticipantId {
        &self.sending.participant
    }

    /// Returns the row for the audit log.
    pub(super) fn entry(&self) -> AuditEntry<'_> {
        AuditEntry {
            at: self.sending.at,
            event: Event::Submitted,
            survey_id: &self.survey_id,
            participant: Some(&self.sending.participant),
            detail: "",
        }
    }
}
