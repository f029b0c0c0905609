//! Sealing of rows from before.

use async_trait::async_trait;
use enkat_store::{
    InProgress, ParticipantId, SealedDraft, SealedSubmission, Sealing, StoreError, UnsealedSubmission,
};
use serde_json::{Value, json};
use sqlx::{Connection, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{SqliteStore, content::Columns, error::SqliteError, moving, rows};

/// The number of rows that are read at a time.
const PAGE: u16 = 100;

#[async_trait]
impl Sealing for SqliteStore {
    async fn unsealed_drafts(&self, after: Option<&ParticipantId>) -> Result<Vec<InProgress>, StoreError> {
        Ok(drafts(&self.readers, after).await?)
    }

    async fn unsealed_submissions(
        &self,
        after: Option<&ParticipantId>,
    ) -> Result<Vec<UnsealedSubmission>, StoreError> {
        Ok(submissions(&self.readers, after).await?)
    }

    async fn seal(&self, drafts: &[SealedDraft], submissions: &[SealedSubmission]) -> Result<(), StoreError> {
        Ok(seal(&mut *self.writer.connection().await?, drafts, submissions).await?)
    }
}

async fn drafts(pool: &SqlitePool, after: Option<&ParticipantId>) -> Result<Vec<InProgress>, SqliteError> {
    let rows = sqlx::query(
        "SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page, drafts.section, drafts.language
         FROM drafts
         CROSS JOIN participants ON participants.id = drafts.participant
         CROSS JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE drafts.is_sealed IS NULL AND drafts.participant > $1
         ORDER BY drafts.participant LIMIT $2",
    )
    .bind(first_after(after))
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    rows.iter().map(moving::response).collect()
}

async fn submissions(
    pool: &SqlitePool,
    after: Option<&ParticipantId>,
) -> Result<Vec<UnsealedSubmission>, SqliteError> {
    let rows = sqlx::query(
        "SELECT participants.survey_id, participants.data_key, tailorings.flags, tailorings.gender, submissions.participant, submissions.survey,
                submissions.version, submissions.language, submissions.payload, submissions.scores, submissions.missing,
                submissions.sealed_missing, submissions.submitted_at
         FROM submissions
         CROSS JOIN participants ON participants.id = submissions.participant
         CROSS JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE submissions.is_sealed IS NULL AND submissions.participant > $1
         ORDER BY submissions.participant LIMIT $2",
    )
    .bind(first_after(after))
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let unsealed = |row: &SqliteRow| {
        Ok(UnsealedSubmission {
            survey_id: row.try_get("survey_id")?,
            tailoring: rows::tailoring(row)?,
            key: rows::key(row)?,
            submission: rows::submission(row)?,
        })
    };
    rows.iter().map(unsealed).collect()
}

/// Returns the text after which the participants' ids are read; every id is greater than the empty text.
fn first_after(after: Option<&ParticipantId>) -> &str {
    after.map_or("", |participant| &participant.0)
}

async fn seal(
    connection: &mut SqliteConnection,
    drafts: &[SealedDraft],
    submissions: &[SealedSubmission],
) -> Result<(), SqliteError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let sealed: Vec<_> = drafts
        .iter()
        .map(|draft| json!([draft.participant, draft.revision, draft.answers]))
        .collect();
    sqlx::query(
        "UPDATE drafts SET answers = jsonb(sealed.answers), is_sealed = 1
         FROM (
             SELECT value ->> 0 AS participant, value ->> 1 AS revision, value -> 2 AS answers FROM jsonb_each($1)
         ) AS sealed
         WHERE drafts.participant = sealed.participant AND drafts.revision = sealed.revision",
    )
    .bind(Value::from(sealed).to_string())
    .execute(&mut *transaction)
    .await?;
    for submission in submissions {
        let columns = Columns::of(&submission.content)?;
        sqlx::query(
            "UPDATE submissions SET payload = $2, scores = $3, missing = $4, sealed_missing = $5, is_sealed = 1
             WHERE participant = $1",
        )
        .bind(&submission.participant.0)
        .bind(&columns.payload)
        .bind(&columns.scores)
        .bind(columns.missing.as_deref())
        .bind(columns.sealed_missing.as_deref())
        .execute(&mut *transaction)
        .await?;
    }
    Ok(transaction.commit().await?)
}
