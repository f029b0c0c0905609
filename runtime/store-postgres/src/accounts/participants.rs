//! Participants of accounts.

use enkat_store::{Lookups, Participant, ParticipantId};
use sqlx::Row;

use crate::{error::PostgresError, pool::Pool, rows};

/// Lists the surveys of the deployment that have participants, sorted.
pub(super) async fn survey_ids(readers: &Pool) -> Result<Vec<String>, PostgresError> {
    // Each step finds the next id by the index.
    let mut ids: Vec<String> = sqlx::query_scalar(
        "WITH RECURSIVE ids (id) AS (
             SELECT min(survey_id) FROM participants
             UNION ALL
             SELECT (SELECT min(survey_id) FROM participants WHERE survey_id > ids.id) FROM ids
             WHERE ids.id IS NOT NULL)
         SELECT id FROM ids WHERE id IS NOT NULL",
    )
    .fetch_all(readers)
    .await?;
    // The index has the order of the database's language.
    ids.sort_unstable();
    Ok(ids)
}

/// Finds the participant who signed in last with an identity.
pub(super) async fn of_identity(
    readers: &Pool,
    identity: &Lookups,
) -> Result<Option<Participant>, PostgresError> {
    let row = sqlx::query(
        "SELECT participants.id, participants.survey_id, participants.data_key,
                tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM identities
         CROSS JOIN LATERAL (
             SELECT * FROM participants WHERE id = identities.participant AND withdrawn_at IS NULL OFFSET 0
         ) AS participants
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE identities.lookup = ANY($1) AND (
             SELECT revoked_at FROM invitations
             WHERE invitations.participant = participants.id AND revoked_at IS NOT NULL LIMIT 1) IS NULL
         ORDER BY identities.signed_in_at DESC LIMIT 1",
    )
    .bind(identity.texts())
    .fetch_optional(readers)
    .await?;
    let participant = row.map(|row| {
        Ok(Participant {
            id: ParticipantId(row.try_get("id")?),
            survey_id: row.try_get("survey_id")?,
            tailoring: rows::tailoring(&row)?,
            key: rows::key(&row)?,
        })
    });
    participant.transpose()
}
