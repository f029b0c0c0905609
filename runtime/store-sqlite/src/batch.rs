//! Many saves in one statement, and therefore in one transaction.

use std::collections::{BTreeMap, HashMap};

use enkat_store::{
    Change, ConsentWords, NeededConsent, ParticipantId, Save,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::Value;
use sqlx::{Row, SqliteConnection};

use super::audit;
use crate::error::SqliteError;

/// A save that waits for the writer.
#[derive(Clone, Debug)]
pub(super) struct Queued {
    pub(super) participant: ParticipantId,
    /// The time of the save, if it gives or withdraws consent.
    consent_at: Option<Timestamp>,
    /// The words to which it gives consent.
    words: Option<ConsentWords>,
    /// The save as a row of the statement's parameter.
    row: String,
}

impl Queued {
    pub(super) fn new(save: &Save) -> Result<Self, SqliteError> {
        let removed: BTreeMap<_, _> = save.changes.keys().map(|id| (id, Value::Null)).collect();
        let removed = serde_json::to_string(&removed).map_err(SqliteError::failed)?;
        let changes = serde_json::to_string(&save.changes).map_err(SqliteError::failed)?;
        let (consent, consent_text) = match &save.consent {
            Change::None => (None, None),
            Change::Given(words) => (Some(true), words.as_ref()),
            Change::Withdrawn => (Some(false), None),
        };
        // The columns of `SAVE_ALL`, in its order.
        let row = serde_json::to_string(&(
            &save.participant,
            save.revision,
            &changes,
            &save.page,
            &save.section,
            &save.language,
            save.at.as_millisecond(),
            consent,
            consent_text.map(|words| &words.hash),
            &save.session.0,
            save.is_answer,
            &removed,
            &save.code,
            save.needed_consent != NeededConsent::No,
            save.needed_consent.words(),
        ));
        Ok(Self {
            participant: save.participant.clone(),
            words: consent_text.cloned(),
            consent_at: (save.consent != Change::None).then_some(save.at),
            row: row.map_err(SqliteError::failed)?,
        })
    }

    /// Returns whether it gives or withdraws consent, which the audit log records.
    pub(super) fn changes_consent(&self) -> bool {
        self.consent_at.is_some()
    }
}

/// The statement of all saves. Each value replaces the previous one as a whole: without the removal, `jsonb_patch` would merge two
/// objects. A tick gives consent to the words that come with it; the same words keep the time of the first tick. Where a save needs
/// consent, it counts as it stands after the save. SQLite has to scan the saves and find each draft by index; `plan_tests` checks
/// the plan. The columns of a save are those of `Queued::new`, in its order.
pub(super) const SAVE_ALL: &str = "
    UPDATE drafts SET
        revision     = drafts.revision + 1,
        answers      = jsonb_patch(jsonb_patch(drafts.answers, save.removed), save.changes),
        page         = coalesce(save.page, drafts.page),
        section      = CASE WHEN save.page IS NULL THEN drafts.section ELSE save.section END,
        language     = coalesce(save.language, drafts.language),
        consented_at = CASE save.consent
                           WHEN 1 THEN iif(drafts.consent_text = save.consent_text, drafts.consented_at, save.saved_at)
                           WHEN 0 THEN NULL ELSE drafts.consented_at END,
        consent_text = CASE save.consent WHEN 1 THEN save.consent_text WHEN 0 THEN NULL ELSE drafts.consent_text END,
        answered_at  = CASE save.is_answer WHEN 1 THEN save.saved_at ELSE drafts.answered_at END,
        last_save    = save.code,
        saved_at     = save.saved_at
    FROM (
        SELECT value ->> 0 AS participant, value ->> 1 AS revision, value ->> 2 AS changes,
               value ->> 3 AS page, value ->> 4 AS section, value ->> 5 AS language, value ->> 6 AS saved_at,
               value ->> 7 AS consent, value ->> 8 AS consent_text, value ->> 9 AS secret_hash,
               value ->> 10 AS is_answer, value ->> 11 AS removed, value ->> 12 AS code,
               value ->> 13 AS needs_consent, value ->> 14 AS current_words
        FROM jsonb_each($1)
    ) AS save
    WHERE drafts.participant = save.participant AND drafts.revision = save.revision
      AND EXISTS (SELECT 1 FROM sessions
                  WHERE sessions.secret_hash = save.secret_hash AND sessions.participant = save.participant)
      AND (NOT save.needs_consent
           OR coalesce(save.consent,
                       drafts.consented_at IS NOT NULL
                       AND (save.current_words IS NULL
                            OR drafts.consent_text IN (SELECT value FROM json_each(save.current_words)))))
    RETURNING drafts.participant, drafts.revision";

/// Writes all saves, at most one of each participant, with the rows of the audit log, within a transaction; returns the new
/// revisions of those whose revision was right.
pub(super) async fn save_with_audit<'q>(
    connection: &mut SqliteConnection,
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
    let participants: Vec<_> = about_consent.iter().map(|(_, participant)| participant).collect();
    let participants = serde_json::json!(participants).to_string();
    let before = consented(connection, &participants).await?;
    keep_words(connection, saves.clone().filter_map(|save| save.words.as_ref())).await?;
    let revisions = save_in_one_statement(connection, saves).await?;
    let after = consented(connection, &participants).await?;
    let entries: Vec<_> = about_consent
        .into_iter()
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
    connection: &mut SqliteConnection,
    words: impl Iterator<Item = &ConsentWords>,
) -> Result<(), sqlx::Error> {
    let words: BTreeMap<_, _> = words.map(|words| (&words.hash, &words.words)).collect();
    if words.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO consent_words (hash, words) SELECT key, value FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING",
    )
    .bind(serde_json::json!(words).to_string())
    .execute(connection)
    .await?;
    Ok(())
}

/// A consent in a draft.
struct Consented {
    survey_id: String,
    /// The hash of the words that it was given to, where they are known.
    words: Option<String>,
}

/// Returns those of these participants, a JSON list, who have given their consent.
async fn consented(
    connection: &mut SqliteConnection,
    participants: &str,
) -> Result<HashMap<String, Consented>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT drafts.participant, participants.survey_id, drafts.consent_text
         FROM drafts JOIN participants ON participants.id = drafts.participant
         WHERE drafts.participant IN (SELECT value FROM json_each($1)) AND drafts.consented_at IS NOT NULL",
    )
    .bind(participants)
    .fetch_all(connection)
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
    connection: &mut SqliteConnection,
    saves: impl Iterator<Item = &'q Queued>,
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let mut parameter = String::from("[");
    for save in saves {
        if parameter.len() > 1 {
            parameter.push(',');
        }
        parameter.push_str(&save.row);
    }
    if parameter.len() == 1 {
        return Ok(Vec::new());
    }
    parameter.push(']');
    let rows = sqlx::query(SAVE_ALL)
        .bind(parameter)
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect()
}
