//! Closing accounts.

use enkat_store::{AccountId, Lookup, ParticipantId, audit::Event};
use jiff::Timestamp;

use super::{
    super::{evidence, return_links, sessions::end_sessions_of},
    links, log, sessions,
};
use crate::writing::Writing;

/// Closes an account. Returns whether it was open or its owner was invited.
pub(super) async fn close(
    connection: &mut Writing,
    account: &AccountId,
    participants: &[Lookup],
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let closed = sqlx::query(
        "UPDATE accounts SET state = 'closed', email_sealed = NULL, email_lookup = NULL, data_key = NULL, identity_sealed = NULL,
                             identity_lookup = NULL, password = NULL, is_super_user = FALSE
         WHERE id = $1 AND state <> 'closed'",
    )
    .bind(&account.0)
    .execute(&mut **transaction)
    .await?;
    if closed.rows_affected() == 0 {
        transaction.commit().await?;
        return Ok(false);
    }
    links::forget(&mut transaction, account).await?;
    evidence::forget_account(&mut transaction, account).await?;
    let left = forget_identities(&mut transaction, participants).await?;
    for participant in &left {
        evidence::forget_participant(&mut transaction, participant).await?;
        return_links::end(&mut transaction, participant).await?;
    }
    lock_sessions_of(&mut transaction, &left).await?;
    sessions::lock(&mut transaction, account, None).await?;
    for participant in &left {
        end_sessions_of(&mut transaction, participant, at).await?;
    }
    sessions::end_all(&mut transaction, account, None, at).await?;
    log(&mut transaction, account, (Event::AccountClosed, ""), at).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Deletes these identities, and returns their participants, who become anonymous.
async fn forget_identities(
    connection: &mut Writing,
    identities: &[Lookup],
) -> Result<Vec<ParticipantId>, sqlx::Error> {
    let lookups: Vec<_> = identities.iter().map(|lookup| lookup.0.as_str()).collect();
    let participants: Vec<String> = sqlx::query_scalar(
        "SELECT participant FROM identities WHERE lookup = ANY($1) ORDER BY participant FOR UPDATE",
    )
    .bind(lookups)
    .fetch_all(&mut **connection)
    .await?;
    sqlx::query("UPDATE identities SET sealed = NULL, lookup = NULL WHERE participant = ANY($1)")
        .bind(&participants)
        .execute(&mut **connection)
        .await?;
    Ok(participants.into_iter().map(ParticipantId).collect())
}

/// Locks the sessions of participants, before the first row of the audit log: who ends a session holds it while waiting for the
/// log.
async fn lock_sessions_of(
    connection: &mut Writing,
    participants: &[ParticipantId],
) -> Result<(), sqlx::Error> {
    let participants: Vec<_> = participants.iter().map(|id| id.0.as_str()).collect();
    sqlx::query(
        "SELECT 1 FROM sessions WHERE participant = ANY($1) ORDER BY participant, secret_hash FOR UPDATE",
    )
    .bind(participants)
    .execute(&mut **connection)
    .await?;
    Ok(())
}
