//! The responses of those who are invited, and what becomes of them when other things are told of their participants.

use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{StoreError, audit, editions, rows};
use crate::{
    audit::{Entry, Event},
    store::{InProgress, ParticipantId, Resettled},
};

/// The responses in progress of those who are invited to a survey, by their references.
pub(super) async fn responses(
    pool: &SqlitePool,
    survey_id: &str,
) -> Result<Vec<(String, InProgress)>, StoreError> {
    let rows = sqlx::query(
        "SELECT invited.reference, participants.id, participants.survey_id, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page,
                drafts.section, drafts.language
         FROM invited
         JOIN invitations ON invitations.invited = invited.id AND invitations.revoked_at IS NULL
         JOIN participants ON participants.id = invitations.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id
         WHERE invited.survey_id = $1 ORDER BY invited.id",
    )
    .bind(survey_id)
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| {
            let response = InProgress {
                participant: ParticipantId(row.try_get("id")?),
                survey_id: row.try_get("survey_id")?,
                tailoring: rows::tailoring(row)?,
                draft: rows::draft(row)?,
            };
            Ok((row.try_get("reference")?, response))
        })
        .collect()
}

/// Gives responses other models, but for those that have changed since they were judged.
pub(super) async fn resettle(
    connection: &mut SqliteConnection,
    resettled: &[Resettled],
    at: Timestamp,
) -> Result<usize, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut count = 0;
    for one in resettled {
        let response = &one.response;
        let as_judged = sqlx::query("SELECT 1 FROM drafts WHERE participant = $1 AND revision = $2")
            .bind(&response.participant.0)
            .bind(response.draft.revision)
            .fetch_optional(&mut *transaction)
            .await?;
        if as_judged.is_none() {
            continue;
        }
        sqlx::query("UPDATE participants SET unit = $2 WHERE id = $1")
            .bind(&response.participant.0)
            .bind(one.unit.as_deref())
            .execute(&mut *transaction)
            .await?;
        if one.tailoring != response.tailoring {
            editions::go_on(
                &mut transaction,
                response,
                &one.tailoring,
                (&one.without, one.keeps_page),
            )
            .await?;
            let entry = Entry {
                at,
                event: Event::Resettled,
                survey_id: &response.survey_id,
                participant: Some(&response.participant),
                detail: "",
            };
            audit::append(&mut transaction, &entry).await?;
        }
        count += 1;
    }
    transaction.commit().await?;
    Ok(count)
}
