//! Continuing as the participant of the browser's previous session.

use enkat_store::{ParticipantId, SignIn};

use super::{invitations, writing::Writing};

/// Returns whether a participant may go on: the browser still has the cookie of their session, ended or not; they give the same
/// details as before; they have not withdrawn; and their invitation was not revoked. A withdrawal or an erasure at this moment waits.
pub(super) async fn may(
    connection: &mut Writing,
    participant: &ParticipantId,
    sign_in: &SignIn,
) -> Result<bool, sqlx::Error> {
    let Some(session) = &sign_in.replaces else {
        return Ok(false);
    };
    if session
        .owner
        .as_ref()
        .is_some_and(|owner| *owner != participant.0)
    {
        return Ok(false);
    }
    // Invitations are held before their participant, as a withdrawal holds them.
    if invitations::is_any_revoked(connection, participant).await? {
        return Ok(false);
    }
    let row = sqlx::query(
        "SELECT 1 FROM sessions JOIN participants ON participants.id = sessions.participant
         WHERE sessions.participant = $1 AND sessions.secret_hash = $2 AND participants.survey_id = $3
             AND participants.withdrawn_at IS NULL
         FOR SHARE OF participants",
    )
    .bind(&participant.0)
    .bind(&session.secret.0)
    .bind(&sign_in.participant.survey_id)
    .fetch_optional(&mut **connection)
    .await?;
    Ok(row.is_some() && invitations::is_same(connection, participant, sign_in).await?)
}
