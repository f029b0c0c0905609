//! Queries.

use enkat_store::{Draft, HeldConsent, ParticipantId, PassHash, Save, Session, Submission, Tailoring};
use sqlx::{Row, SqlitePool};

use super::rows;
use crate::error::SqliteError;

/// A draft, with its consent and the code of the save that made its revision.
pub(super) struct StoredDraft {
    pub(super) draft: Draft,
    consent: HeldConsent,
    last_save: Option<String>,
}

impl StoredDraft {
    /// Returns whether this revision was made by the same save, whose acknowledgement may have been lost.
    pub(super) fn was_made_by(&self, save: &Save) -> bool {
        save.revision.checked_add(1) == Some(self.draft.revision)
            && self.last_save.as_deref() == Some(&save.code)
            && (save.page.is_none() || (save.page == self.draft.page && save.section == self.draft.section))
            && (save.language.is_none() || save.language == self.draft.language)
    }

    /// Returns whether this revision lacks the consent that a save on it needs.
    pub(super) fn lacks_consent_for(&self, save: &Save) -> bool {
        save.revision == self.draft.revision && !save.is_allowed_beside(&self.consent)
    }
}

pub(super) async fn session(pool: &SqlitePool, pass: &PassHash) -> Result<Option<Session>, SqliteError> {
    let row = sqlx::query(
        "SELECT sessions.participant, sessions.expires_at, sessions.seen_at, sessions.is_refused, participants.survey_id, participants.data_key,
                tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM sessions
         JOIN participants ON participants.id = sessions.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE sessions.secret_hash = $1 AND sessions.participant = coalesce($2, sessions.participant)",
    )
    .bind(&pass.secret.0)
    .bind(pass.owner.as_deref())
    .fetch_optional(pool)
    .await?;
    row.as_ref().map(rows::session).transpose()
}

pub(super) async fn tailorings(pool: &SqlitePool) -> Result<Vec<Tailoring>, SqliteError> {
    let rows = sqlx::query("SELECT survey, version, flags, gender FROM tailorings ORDER BY id")
        .fetch_all(pool)
        .await?;
    rows.iter().map(rows::tailoring).collect()
}

pub(super) async fn draft(
    pool: &SqlitePool,
    participant: &ParticipantId,
) -> Result<Option<StoredDraft>, SqliteError> {
    let row = sqlx::query(
        "SELECT revision, json(answers) AS answers, page, section, language, last_save, consented_at, consent_text
         FROM drafts WHERE participant = $1",
    )
    .bind(&participant.0)
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredDraft {
        draft: rows::draft(&row)?,
        last_save: row.try_get("last_save")?,
        consent: HeldConsent {
            is_given: row.try_get::<Option<i64>, _>("consented_at")?.is_some(),
            words: row.try_get("consent_text")?,
        },
    }))
}

pub(super) async fn has_submitted(
    pool: &SqlitePool,
    participant: &ParticipantId,
) -> Result<bool, SqliteError> {
    let row = sqlx::query("SELECT 1 FROM submissions WHERE participant = $1")
        .bind(&participant.0)
        .fetch_optional(pool)
        .await?;
    Ok(row.is_some())
}

pub(super) async fn submission(
    pool: &SqlitePool,
    participant: &ParticipantId,
) -> Result<Option<Submission>, SqliteError> {
    let row = sqlx::query(
        "SELECT participant, survey, version, language, payload, scores, missing, sealed_missing, submitted_at
         FROM submissions WHERE participant = $1",
    )
    .bind(&participant.0)
    .fetch_optional(pool)
    .await?;
    row.as_ref().map(rows::submission).transpose()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{inside, opened, save, sign_in};
    use enkat_store::{Change, Saved, Store};

    #[tokio::test]
    async fn save_to_deleted_draft_returns_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        let store = opened(&file).await.unwrap();
        store.sign_in(&sign_in(1)).await.unwrap();
        inside(&file, "DELETE FROM drafts WHERE participant = '1'").await;
        let saved = store.save(save(1, 0, Change::None)).await;
        assert_eq!(saved, Ok(Saved::Unknown));
    }
}
