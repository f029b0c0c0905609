//! Closing accounts.

use enkat_store::{AccountId, Lookup, ParticipantId, audit::Event};
use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection};

use super::{
    super::{evidence, return_links, sessions::end_sessions_of},
    links, log, sessions,
};

/// Closes an account. Returns whether it was open or its owner was invited.
pub(super) async fn close(
    connection: &mut SqliteConnection,
    account: &AccountId,
    participants: &[Lookup],
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let closed = sqlx::query(
        "UPDATE accounts SET state = 'closed', email_sealed = NULL, email_lookup = NULL, data_key = NULL, identity_sealed = NULL,
                             identity_lookup = NULL, password = NULL, is_super_user = 0
         WHERE id = $1 AND state <> 'closed'",
    )
    .bind(&account.0)
    .execute(&mut *transaction)
    .await?;
    if closed.rows_affected() == 0 {
        transaction.rollback().await?;
        return Ok(false);
    }
    links::forget(&mut transaction, account).await?;
    evidence::forget_account(&mut transaction, account).await?;
    for participant in participants {
        let left = sqlx::query(
            "UPDATE identities SET sealed = NULL, lookup = NULL WHERE lookup = $1 RETURNING participant",
        )
        .bind(&participant.0)
        .fetch_all(&mut *transaction)
        .await?;
        for row in left {
            let participant = ParticipantId(row.try_get("participant")?);
            evidence::forget_participant(&mut transaction, &participant).await?;
            return_links::end(&mut transaction, &participant).await?;
            end_sessions_of(&mut transaction, &participant, at).await?;
        }
    }
    sessions::end_all(&mut transaction, account, None, at).await?;
    log(&mut transaction, account, (Event::AccountClosed, ""), at).await?;
    transaction.commit().await?;
    Ok(true)
}
