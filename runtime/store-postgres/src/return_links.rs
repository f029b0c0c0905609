//! Return links: how they are made, looked up, used and ended.

use enkat_store::{
    ComeBack, NewReturnLink, Participant, ParticipantId, PassHash, ReturnLink,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::Row;

use super::{audit, rows, sessions};
use crate::{error::PostgresError, pool::Pool, writing::Writing};

pub(super) async fn set(connection: &mut Writing, new: &NewReturnLink) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO return_links (participant, secret_hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (participant) DO UPDATE
         SET secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, opened_at = NULL",
    )
    .bind(&new.participant.0)
    .bind(&new.secret.0)
    .bind(new.expires_at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    Ok(())
}

pub(super) async fn end(connection: &mut Writing, participant: &ParticipantId) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM return_links WHERE participant = $1")
        .bind(&participant.0)
        .execute(&mut **connection)
        .await?;
    Ok(())
}

pub(super) async fn find(
    readers: &Pool,
    link: &PassHash,
    at: Timestamp,
) -> Result<Option<ReturnLink>, PostgresError> {
    let row = sqlx::query(
        "SELECT return_links.participant, return_links.expires_at, return_links.opened_at, identities.signed_in_at,
                participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM return_links
         JOIN identities ON identities.participant = return_links.participant
         JOIN participants ON participants.id = return_links.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE return_links.secret_hash = $1 AND ($2::text IS NULL OR return_links.participant = $2)
           AND return_links.expires_at > $3",
    )
    .bind(&link.secret.0)
    .bind(link.owner.as_deref())
    .bind(at.as_millisecond())
    .fetch_optional(readers)
    .await?;
    let found = row.map(|row| {
        Ok(ReturnLink {
            participant: Participant {
                id: ParticipantId(row.try_get("participant")?),
                survey_id: row.try_get("survey_id")?,
                tailoring: rows::tailoring(&row)?,
                key: rows::key(&row)?,
            },
            begun_at: rows::time(&row, "signed_in_at")?,
            expires_at: rows::time(&row, "expires_at")?,
            opened_at: rows::perhaps_time(&row, "opened_at")?,
        })
    });
    found.transpose()
}

/// Adds a session for the participant of this return link, and returns whether there is one.
pub(super) async fn come_back(connection: &mut Writing, come_back: &ComeBack) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let found = sqlx::query(
        "UPDATE return_links SET opened_at = $3
         WHERE secret_hash = $1 AND ($2::text IS NULL OR participant = $2) AND expires_at > $3
         RETURNING participant, (SELECT survey_id FROM participants WHERE id = return_links.participant) AS survey_id",
    )
    .bind(&come_back.link.secret.0)
    .bind(come_back.link.owner.as_deref())
    .bind(come_back.at.as_millisecond())
    .fetch_optional(&mut **transaction)
    .await?;
    let Some(row) = found else {
        transaction.commit().await?;
        return Ok(false);
    };
    let participant = ParticipantId(row.try_get("participant")?);
    let opening = sessions::Opening {
        secret: &come_back.secret,
        replaces: come_back.replaces.as_ref(),
        at: come_back.at,
        expires_at: come_back.expires_at,
    };
    sessions::open(&mut transaction, &opening, &participant).await?;
    let entry = AuditEntry {
        at: come_back.at,
        event: Event::Resumed,
        survey_id: row.try_get("survey_id")?,
        participant: Some(&participant),
        detail: "returnLink",
    };
    audit::append(&mut transaction, &entry).await?;
    transaction.commit().await?;
    Ok(true)
}
