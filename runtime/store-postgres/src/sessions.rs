//! Sessions: their beginning, use and end.

use enkat_store::{Ending, OwnSession, ParticipantId, PassHash, SecretHash, audit::Event};
use jiff::Timestamp;

use super::{audit, link::Link, rows, writing::Writing};

/// The values of a new session.
pub(super) struct Opening<'a> {
    pub(super) secret: &'a SecretHash,
    pub(super) replaces: Option<&'a PassHash>,
    pub(super) at: Timestamp,
    pub(super) expires_at: Timestamp,
}

/// Adds the session of a sign-in, in place of the previous one of the same browser.
pub(super) async fn open(
    connection: &mut Writing,
    opening: &Opening<'_>,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (participant, secret_hash, expires_at, seen_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(&participant.0)
    .bind(&opening.secret.0)
    .bind(opening.expires_at.as_millisecond())
    .bind(opening.at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    // Its row of the audit log keeps other transactions from the log: it comes last.
    if let Some(replaced) = opening.replaces {
        end(connection, replaced, opening.at).await?;
    }
    Ok(())
}

/// A use of a session.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) secret: SecretHash,
    pub(super) at: Timestamp,
}

/// The statement of all uses. Rows are locked in the order of their keys, as those of saves are. The limit is the number of uses, which
/// tells the planner how few there are.
pub(super) const TOUCH_ALL: &str = "
    WITH used AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::bigint[]) AS used (secret_hash, at) LIMIT $3
    ), locked AS MATERIALIZED (
        SELECT sessions.participant, sessions.secret_hash, used.at
        FROM used JOIN sessions ON sessions.secret_hash = used.secret_hash
        ORDER BY sessions.secret_hash FOR NO KEY UPDATE OF sessions
    )
    UPDATE sessions SET seen_at = greatest(seen_at, used.at) FROM locked AS used
    WHERE sessions.participant = used.participant AND sessions.secret_hash = used.secret_hash";

/// Records all uses, at most one of each session. Does nothing without uses. Those who signed in at the same time come together.
pub(super) async fn touch_in_one_statement<'q>(
    connection: &mut Writing,
    uses: impl Iterator<Item = &'q Use>,
) -> Result<(), sqlx::Error> {
    let uses: Vec<_> = uses.collect();
    if uses.is_empty() {
        return Ok(());
    }
    sqlx::query(TOUCH_ALL)
        .bind(uses.iter().map(|one| &*one.secret.0).collect::<Vec<_>>())
        .bind(uses.iter().map(|one| one.at.as_millisecond()).collect::<Vec<_>>())
        .bind(i64::try_from(uses.len()).unwrap_or(i64::MAX))
        .execute(&mut **connection)
        .await?;
    Ok(())
}

pub(super) async fn refuse(
    connection: &mut Writing,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let refused: Option<String> = sqlx::query_scalar(
        "UPDATE sessions SET is_refused = TRUE WHERE secret_hash = $1 AND NOT is_refused RETURNING participant",
    )
    .bind(&secret.0)
    .fetch_optional(&mut **transaction)
    .await?;
    if let Some(participant) = refused.map(ParticipantId) {
        audit::append_of(&mut transaction, &participant, Event::SessionExpired, at).await?;
    }
    transaction.commit().await
}

pub(super) async fn sign_out(
    connection: &mut Writing,
    pass: &PassHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    end(&mut transaction, pass, at).await?;
    transaction.commit().await
}

async fn end(connection: &mut Writing, pass: &PassHash, at: Timestamp) -> Result<(), sqlx::Error> {
    let secret = &pass.secret.0;
    let end = match &pass.owner {
        Some(owner) => sqlx::query_scalar(
            "DELETE FROM sessions WHERE secret_hash = $1 AND participant = $2 RETURNING participant",
        )
        .bind(secret)
        .bind(owner),
        None => sqlx::query_scalar("DELETE FROM sessions WHERE secret_hash = $1 RETURNING participant")
            .bind(secret),
    };
    let ended: Option<String> = end.fetch_optional(&mut **connection).await?;
    if let Some(participant) = ended.map(ParticipantId) {
        audit::append_of(connection, &participant, Event::SignedOut, at).await?;
    }
    Ok(())
}

/// Ends all sessions of a participant.
pub(super) async fn end_sessions_of(
    connection: &mut Writing,
    participant: &ParticipantId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let all = of(connection, participant).await?;
    end_all(connection, participant, all, at).await
}

/// Ends sessions of a participant at their own wish.
pub(super) async fn end_own(
    connection: &mut Writing,
    participant: &ParticipantId,
    ending: &Ending,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let all = of(&mut transaction, participant).await?;
    let ended = all.into_iter().filter(|session| ending.takes(session));
    end_all(&mut transaction, participant, ended, at).await?;
    transaction.commit().await
}

/// Ends these sessions of a participant, all of them before the first row of the audit log: another transaction that has one of
/// them may wait for the log.
async fn end_all(
    connection: &mut Writing,
    participant: &ParticipantId,
    sessions: impl IntoIterator<Item = OwnSession>,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let secrets: Vec<_> = sessions.into_iter().map(|session| session.secret.0).collect();
    let ended = sqlx::query(
        "DELETE FROM sessions
         WHERE participant = $1
           AND secret_hash IN (SELECT secret_hash FROM sessions WHERE participant = $1 AND secret_hash = ANY($2)
                               ORDER BY secret_hash FOR UPDATE)",
    )
    .bind(&participant.0)
    .bind(secrets)
    .execute(&mut **connection)
    .await?;
    for _ in 0..ended.rows_affected() {
        audit::append_of(connection, participant, Event::SignedOut, at).await?;
    }
    Ok(())
}

/// Lists the sessions of a participant, the ones that end last first.
pub(super) async fn of(
    connection: &mut Link,
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

pub(super) async fn forget(connection: &mut Writing, expired_before: Timestamp) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_long().await?;
    sqlx::query("DELETE FROM sessions WHERE expires_at < $1")
        .bind(expired_before.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    transaction.commit().await
}
