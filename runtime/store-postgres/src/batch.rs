//! Many saves in one statement, and therefore in one transaction.

use std::collections::{BTreeMap, HashMap, HashSet};

use enkat_store::{
    Change, ConsentWords, NeededConsent, ParticipantId, Save,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::{Map, json};
use sqlx::Row;

use super::audit;
use crate::writing::Writing;

/// A save that waits for the writer.
#[derive(Clone, Debug)]
pub(super) struct Queued {
    pub(super) participant: ParticipantId,
    /// The time of the save, if it gives or withdraws consent.
    consent_at: Option<Timestamp>,
    /// The words to which it gives consent.
    words: Option<ConsentWords>,
    /// The save as an object in the statement's parameter.
    row: String,
}

impl Queued {
    pub(super) fn new(save: &Save) -> Self {
        let (set, removed): (Map<_, _>, Map<_, _>) = save
            .changes
            .clone()
            .into_iter()
            .partition(|(_, value)| !value.is_null());
        let (consent, consent_text) = match &save.consent {
            Change::None => (None, None),
            Change::Given(words) => (Some(true), words.as_ref()),
            Change::Withdrawn => (Some(false), None),
        };
        let row = json!({
            "participant": save.participant,
            "revision": save.revision,
            "set": set,
            "removed": removed.keys().collect::<Vec<_>>(),
            "page": save.page,
            "section": save.section,
            "language": save.language,
            "saved_at": save.at.as_millisecond(),
            "consent": consent,
            "consent_text": consent_text.map(|words| &words.hash),
            "secret_hash": save.session.0,
            "is_answer": save.is_answer,
            "code": save.code,
            "needs_consent": save.needed_consent != NeededConsent::No,
            "current_words": save.needed_consent.words(),
        });
        Self {
            participant: save.participant.clone(),
            words: consent_text.cloned(),
            consent_at: (save.consent != Change::None).then_some(save.at),
            row: row.to_string(),
        }
    }

    /// Returns whether it gives or withdraws consent, which the audit log records.
    pub(super) fn changes_consent(&self) -> bool {
        self.consent_at.is_some()
    }
}

/// The statement of all saves. Each value replaces the previous one as a whole. A tick gives consent to the words that come with it;
/// the same words keep the time of the first tick. Where a save needs consent, it counts as it stands after the save. Rows are locked
/// in the order of their keys, so that batches of two servers wait for each other and never both at once; who waited looks at the row
/// again. The columns of a save are the keys of `Queued::new`.
///
/// The limit is the number of saves. PostgreSQL takes every JSON document for one of 100 rows; told better, it finds the drafts and
/// sessions of a few saves by their keys, where it would read these tables to the end. It expects one save to be left among the locked
/// ones: joined with all of them again, it would compare each with each.
pub(super) const SAVE_ALL: &str = "
    WITH save AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS save (
            participant TEXT, revision BIGINT, set JSONB, removed TEXT[], page TEXT, section TEXT, language TEXT,
            saved_at BIGINT, consent BOOLEAN, consent_text TEXT, secret_hash TEXT, is_answer BOOLEAN, code TEXT,
            needs_consent BOOLEAN, current_words TEXT[])
        LIMIT $2
    ), locked AS MATERIALIZED (
        SELECT save.* FROM save JOIN drafts ON drafts.participant = save.participant
        WHERE drafts.revision = save.revision
          AND EXISTS (SELECT 1 FROM sessions
                      WHERE sessions.participant = save.participant AND sessions.secret_hash = save.secret_hash)
          AND (NOT save.needs_consent
               OR coalesce(save.consent,
                           drafts.consented_at IS NOT NULL
                           AND (save.current_words IS NULL OR drafts.consent_text = ANY(save.current_words))))
        ORDER BY drafts.participant FOR UPDATE OF drafts
    )
    UPDATE drafts SET
        revision     = drafts.revision + 1,
        answers      = (drafts.answers || save.set) - save.removed,
        page         = coalesce(save.page, drafts.page),
        section      = CASE WHEN save.page IS NULL THEN drafts.section ELSE save.section END,
        language     = coalesce(save.language, drafts.language),
        consented_at = CASE WHEN save.consent AND drafts.consent_text = save.consent_text THEN drafts.consented_at
                            WHEN save.consent THEN save.saved_at
                            WHEN save.consent IS NULL THEN drafts.consented_at END,
        consent_text = CASE WHEN save.consent THEN save.consent_text
                            WHEN save.consent IS NULL THEN drafts.consent_text END,
        answered_at  = CASE WHEN save.is_answer THEN save.saved_at ELSE drafts.answered_at END,
        last_save    = save.code,
        saved_at     = save.saved_at
    FROM locked AS save
    WHERE drafts.participant = save.participant AND drafts.revision = save.revision
    RETURNING drafts.participant, drafts.revision";

/// Writes all saves, at most one of each participant, with the rows of the audit log, within a transaction; returns the new
/// revisions of those whose revision was right.
pub(super) async fn save_with_audit<'q>(
    connection: &mut Writing,
    saves: impl Iterator<Item = &'q Queued> + Clone,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let mut about_consent: Vec<(Timestamp, &ParticipantId)> = saves
        .clone()
        .filter_map(|save| Some((save.consent_at?, &save.participant)))
        .collect();
    if about_consent.is_empty() {
        return save_in_one_statement(connection, saves).await;
    }
    // The audit log has them in the order in which they were made.
    about_consent.sort_unstable_by(|(at, one), (other_at, other)| (at, &one.0).cmp(&(other_at, &other.0)));
    let participants = about_consent.iter().map(|(_, participant)| participant.0.clone());
    let participants: Vec<_> = participants.collect();
    let before = consented(connection, &participants).await?;
    keep_words(connection, saves.clone().filter_map(|save| save.words.as_ref())).await?;
    let revisions = save_in_one_statement(connection, saves).await?;
    let after = consented(connection, &participants).await?;
    // Leaves out changes around refused saves: another server has made them.
    let stored: HashSet<&str> = revisions
        .iter()
        .map(|(participant, _)| participant.as_str())
        .collect();
    let entries: Vec<_> = about_consent
        .into_iter()
        .filter(|(_, participant)| stored.contains(participant.0.as_str()))
        .filter_map(|(at, participant)| {
            let (event, survey_id) = match (before.get(&participant.0), after.get(&participant.0)) {
                (Some(before), Some(after)) if before.words == after.words => return None,
                (_, Some(after)) => (Event::ConsentGiven, &after.survey_id),
                (Some(before), None) => (Event::ConsentWithdrawn, &before.survey_id),
                (None, None) => return None,
            };
            Some(AuditEntry {
                at,
                event,
                survey_id,
                participant: Some(participant),
                detail: "",
            })
        })
        .collect();
    audit::append_all(connection, &entries).await?;
    Ok(revisions)
}

/// Stores the words that consent is given to. Most saves of a batch give it to the same words.
async fn keep_words(
    connection: &mut Writing,
    words: impl Iterator<Item = &ConsentWords>,
) -> Result<(), sqlx::Error> {
    let words: BTreeMap<_, _> = words
        .map(|words| (words.hash.clone(), words.words.clone()))
        .collect();
    if words.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO consent_words (hash, words) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING",
    )
    .bind(words.keys().cloned().collect::<Vec<_>>())
    .bind(words.into_values().collect::<Vec<_>>())
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// A consent in a draft.
struct Consented {
    survey_id: String,
    /// The hash of the words that it was given to, where they are known.
    words: Option<String>,
}

/// Returns those of these participants who have given their consent.
async fn consented(
    connection: &mut Writing,
    participants: &[String],
) -> Result<HashMap<String, Consented>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT drafts.participant, participants.survey_id, drafts.consent_text
         FROM drafts JOIN participants ON participants.id = drafts.participant
         WHERE drafts.participant = ANY($1) AND drafts.consented_at IS NOT NULL",
    )
    .bind(participants)
    .fetch_all(&mut **connection)
    .await?;
    rows.iter()
        .map(|row| {
            let consented = Consented {
                survey_id: row.try_get(1)?,
                words: row.try_get(2)?,
            };
            Ok((row.try_get(0)?, consented))
        })
        .collect()
}

/// Writes all saves, at most one of each participant, and returns the new revisions of those whose revision was right. Does nothing
/// without saves.
pub(super) async fn save_in_one_statement<'q>(
    connection: &mut Writing,
    saves: impl Iterator<Item = &'q Queued>,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let rows: Vec<&str> = saves.map(|save| save.row.as_str()).collect();
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let rows = sqlx::query(SAVE_ALL)
        .bind(format!("[{}]", rows.join(",")))
        .bind(count)
        .fetch_all(&mut **connection)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect()
}
