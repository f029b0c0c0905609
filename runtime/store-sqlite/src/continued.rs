//! Continuing as the participant of the browser's previous session.

use enkat_store::{ParticipantId, SignIn};
use sqlx::SqliteConnection;

use super::invitations;

/// Returns whether a participant may go on: the browser still has the cookie of their session, ended or not; they give the same
/// details as before; and their invitation was not revoked.
pub(super) async fn may(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    sign_in: &SignIn,
) -> Result<bool, sqlx::Error> {
    let Some(session) = &sign_in.replaces else {
        return Ok(false);
    };
    let row = sqlx::query(
        "SELECT 1 FROM sessions JOIN participants ON participants.id = sessions.participant
         WHERE sessions.secret_hash = $1 AND participants.id = $2 AND participants.survey_id = $3
           AND participants.id = coalesce($4, participants.id)
           AND NOT EXISTS (
             SELECT 1 FROM invitations
             WHERE invitations.participant = participants.id AND invitations.revoked_at IS NOT NULL)",
    )
    .bind(&session.secret.0)
    .bind(&participant.0)
    .bind(&sign_in.participant.survey_id)
    .bind(session.owner.as_deref())
    .fetch_optional(&mut *connection)
    .await?;
    Ok(row.is_some() && invitations::is_same(connection, participant, sign_in).await?)
}
