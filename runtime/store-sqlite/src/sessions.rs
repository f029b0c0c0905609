//! Sessions: their beginning, use and end.

use async_trait::async_trait;
use enkat_store::{
    Ending, OwnSession, ParticipantId, PassHash, SecretHash,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection};

use super::{audit, rows, writer::Work};

/// The values of a new session.
pub(super) struct Opening<'a> {
    pub(super) secret: &'a SecretHash,
    pub(super) replaces: Option<&'a PassHash>,
    pub(super) at: Timestamp,
    pub(super) expires_at: Timestamp,
}

/// Adds the session of a sign-in, in place of the previous one of the same browser.
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

/// A use of a session: a step of a batch, as those who signed in at the same time come together.
pub(super) struct Use {
    pub(super) secret: SecretHash,
    pub(super) at: Timestamp,
}

#[async_trait]
impl Work for Use {
    type Outcome = ();

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE sessions SET seen_at = max(seen_at, $2) WHERE secret_hash = $1")
            .bind(&self.secret.0)
            .bind(self.at.as_millisecond())
            .execute(connection)
            .await
            .map(drop)
    }

    fn entry<'a>(&'a self, (): &'a ()) -> Option<AuditEntry<'a>> {
        None
    }
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
    pass: &PassHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    end(&mut transaction, pass, at).await?;
    transaction.commit().await
}

async fn end(connection: &mut SqliteConnection, pass: &PassHash, at: Timestamp) -> Result<(), sqlx::Error> {
    let ended = sqlx::query(
        "DELETE FROM sessions WHERE secret_hash = $1 AND participant = coalesce($2, participant)
         RETURNING participant",
    )
    .bind(&pass.secret.0)
    .bind(pass.owner.as_deref())
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
    for session in of(connection, participant).await? {
        end(connection, &pass(participant, session), at).await?;
    }
    Ok(())
}

/// Ends sessions of a participant at their own wish.
pub(super) async fn end_own(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    ending: &Ending,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for session in of(&mut transaction, participant).await? {
        if ending.takes(&session) {
            end(&mut transaction, &pass(participant, session), at).await?;
        }
    }
    transaction.commit().await
}

/// Lists the sessions of a participant, the ones that end last first.
pub(super) async fn of(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
) -> Result<Vec<OwnSession>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT secret_hash, expires_at, seen_at FROM sessions WHERE participant = $1 ORDER BY expires_at DESC",
    )
    .bind(&participant.0)
    .fetch_all(connection)
    .await?;
    rows.iter().map(rows::own_session).collect()
}

fn pass(participant: &ParticipantId, session: OwnSession) -> PassHash {
    PassHash {
        owner: Some(participant.0.clone()),
        secret: session.secret,
    }
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
