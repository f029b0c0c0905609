//! Sealing of rows from before.

use async_trait::async_trait;
use enkat_store::{
    InProgress, ParticipantId, SealedDraft, SealedSubmission, Sealing, StoreError, UnsealedSubmission,
};
use sqlx::{Row, postgres::PgRow, types::Json};

use super::{
    PostgresStore, content::Columns, error::PostgresError, moving, pool::Pool, rows, writer::transact,
    writing::Writing,
};

/// The number of rows that are read at a time.
const PAGE: i64 = 100;

#[async_trait]
impl Sealing for PostgresStore {
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
        transact!(self.writer, |connection| seal(connection, drafts, submissions))
    }
}

async fn drafts(pool: &Pool, after: Option<&ParticipantId>) -> Result<Vec<InProgress>, PostgresError> {
    let rows = sqlx::query(
        "SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, drafts.answers, drafts.page, drafts.section, drafts.language
         FROM drafts
         JOIN participants ON participants.id = drafts.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
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
    pool: &Pool,
    after: Option<&ParticipantId>,
) -> Result<Vec<UnsealedSubmission>, PostgresError> {
    let rows = sqlx::query(
        "SELECT participants.survey_id, participants.data_key, tailorings.flags, tailorings.gender, submissions.participant,
                submissions.survey, submissions.version, submissions.language, submissions.payload,
                submissions.scores, submissions.missing, submissions.sealed_missing, submissions.submitted_at
         FROM submissions
         JOIN participants ON participants.id = submissions.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE submissions.is_sealed IS NULL AND submissions.participant > $1
         ORDER BY submissions.participant LIMIT $2",
    )
    .bind(first_after(after))
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let unsealed = |row: &PgRow| {
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
    connection: &mut Writing,
    drafts: &[SealedDraft],
    submissions: &[SealedSubmission],
) -> Result<(), PostgresError> {
    let mut transaction = connection.begin().await?;
    let participants: Vec<_> = drafts.iter().map(|draft| draft.participant.0.as_str()).collect();
    let revisions: Vec<_> = drafts.iter().map(|draft| draft.revision).collect();
    let answers: Vec<_> = drafts.iter().map(|draft| Json(&draft.answers)).collect();
    sqlx::query(
        "WITH sealed AS (
             SELECT drafts.participant, named.answers
             FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS named (participant, revision, answers)
             JOIN drafts ON drafts.participant = named.participant AND drafts.revision = named.revision
             ORDER BY drafts.participant FOR UPDATE OF drafts
         )
         UPDATE drafts SET answers = sealed.answers, is_sealed = TRUE
         FROM sealed WHERE drafts.participant = sealed.participant",
    )
    .bind(participants)
    .bind(revisions)
    .bind(answers)
    .execute(&mut **transaction)
    .await?;
    for submission in submissions {
        let columns = Columns::of(&submission.content)?;
        sqlx::query(
            "UPDATE submissions SET payload = $2, scores = $3, missing = $4, sealed_missing = $5, is_sealed = TRUE
             WHERE participant = $1",
        )
        .bind(&submission.participant.0)
        .bind(&columns.payload)
        .bind(&columns.scores)
        .bind(columns.missing.as_deref())
        .bind(columns.sealed_missing.as_deref())
        .execute(&mut **transaction)
        .await?;
    }
    Ok(transaction.commit().await?)
}
