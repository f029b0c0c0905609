//! Sessions: how they begin, are used and end.

use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection};

use super::audit;
use crate::{
    audit::{Entry, Event},
    store::{ComeBack, ParticipantId, SecretHash},
};

/// What is new in a session.
pub(super) struct Opening<'a> {
    pub(super) secret: &'a SecretHash,
    pub(super) replaces: Option<&'a SecretHash>,
    pub(super) at: Timestamp,
    pub(super) expires_at: Timestamp,
}

/// Adds the session of a sign-in, in place of the one that the same browser had.
pub(super) async fn open(
    connection: &mut SqliteConnection,
    opening: &Opening<'_>,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    if let Some(replaced) = opening.replaces {
        end(connection, replaced, opening.at).await?;
    }
    sqlx::query(
        "INSERT INTO sessions (secret_hash, participant, expires_at, seen_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(&opening.secret.0)
    .bind(&participant.0)
    .bind(opening.expires_at.as_millisecond())
    .bind(opening.at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn set_return_link(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    link: &SecretHash,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE identities SET return_link = $2 WHERE participant = $1")
        .bind(&participant.0)
        .bind(&link.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds a session for the participant with this link, and says whether there is one.
pub(super) async fn come_back(
    connection: &mut SqliteConnection,
    come_back: &ComeBack,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found = sqlx::query(
        "SELECT participants.id, participants.survey_id FROM identities
         JOIN participants ON participants.id = identities.participant WHERE identities.return_link = $1",
    )
    .bind(&come_back.link.0)
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = found else {
        transaction.rollback().await?;
        return Ok(false);
    };
    let participant = ParticipantId(row.try_get("id")?);
    let opening = Opening {
        secret: &come_back.secret,
        replaces: come_back.replaces.as_ref(),
        at: come_back.at,
        expires_at: come_back.expires_at,
    };
    open(&mut transaction, &opening, &participant).await?;
    let entry = Entry {
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

pub(super) async fn touch(
    connection: &mut SqliteConnection,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE sessions SET seen_at = max(seen_at, $2) WHERE secret_hash = $1")
        .bind(&secret.0)
        .bind(at.as_millisecond())
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn refuse(
    connection: &mut SqliteConnection,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let refused = sqlx::query(
        "UPDATE sessions SET is_refused = 1 WHERE secret_hash = $1 AND is_refused = 0 RETURNING participant",
    )
    .bind(&secret.0)
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(row) = refused {
        let participant = ParticipantId(row.try_get("participant")?);
        audit::append_of(&mut transaction, &participant, Event::SessionExpired, at).await?;
    }
    transaction.commit().await
}

pub(super) async fn sign_out(
    connection: &mut SqliteConnection,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    end(&mut transaction, secret, at).await?;
    transaction.commit().await
}

async fn end(
    connection: &mut SqliteConnection,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let ended = sqlx::query("DELETE FROM sessions WHERE secret_hash = $1 RETURNING participant")
        .bind(&secret.0)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(row) = ended {
        let participant = ParticipantId(row.try_get("participant")?);
        audit::append_of(connection, &participant, Event::SignedOut, at).await?;
    }
    Ok(())
}

/// Ends all sessions of a participant.
pub(super) async fn end_sessions_of(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let secrets = sqlx::query("SELECT secret_hash FROM sessions WHERE participant = $1")
        .bind(&participant.0)
        .fetch_all(&mut *connection)
        .await?;
    for row in secrets {
        end(connection, &SecretHash(row.try_get("secret_hash")?), at).await?;
    }
    Ok(())
}

pub(super) async fn forget(
    connection: &mut SqliteConnection,
    expired_before: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM sessions WHERE expires_at < $1")
        .bind(expired_before.as_millisecond())
        .execute(connection)
        .await?;
    Ok(())
}
