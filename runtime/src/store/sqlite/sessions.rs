//! Sessions: how they begin, are used and end.

use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection};

use super::audit;
use crate::{
    audit::Event,
    store::{ParticipantId, SecretHash, SignIn},
};

/// Adds the session of a sign-in, in place of the one that the same browser had.
pub(super) async fn open(
    connection: &mut SqliteConnection,
    sign_in: &SignIn,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    if let Some(replaced) = &sign_in.replaces {
        end(connection, replaced, sign_in.at).await?;
    }
    sqlx::query(
        "INSERT INTO sessions (secret_hash, participant, expires_at, seen_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(&sign_in.secret.0)
    .bind(&participant.0)
    .bind(sign_in.expires_at.as_millisecond())
    .bind(sign_in.at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(())
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
