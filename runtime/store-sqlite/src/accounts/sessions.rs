//! Sessions of accounts: their beginning, use and end.

use enkat_store::{
    Account, AccountId, AccountSession, Ending, NewAccountSession, OwnSession, PassHash, Proven, SecretHash,
    audit::Event,
};
use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{account, evidence, log, rows};
use crate::error::SqliteError;

/// Adds a session, in place of the previous one of the same browser.
pub(super) async fn open(
    connection: &mut SqliteConnection,
    account: &AccountId,
    session: &NewAccountSession,
    way: &str,
) -> Result<(), sqlx::Error> {
    if let Some(replaced) = &session.replaces {
        end(connection, replaced, session.at).await?;
    }
    sqlx::query(
        "INSERT INTO account_sessions (secret_hash, account, expires_at, seen_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(&session.secret.0)
    .bind(&account.0)
    .bind(session.expires_at.as_millisecond())
    .bind(session.at.as_millisecond())
    .execute(&mut *connection)
    .await?;
    log(connection, account, (Event::AccountSignedIn, way), session.at).await
}

/// Opens a session of the account whose owner gives this proof.
pub(super) async fn open_proven(
    connection: &mut SqliteConnection,
    proven: &Proven<'_>,
    session: &NewAccountSession,
) -> Result<Option<Account>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let row = sqlx::query(
        "SELECT id, kind, is_super_user, identity_sealed, data_key FROM accounts
         WHERE identity_lookup IN (SELECT value FROM json_each($1)) AND state = 'open'",
    )
    .bind(rows::list(proven.proof))
    .fetch_optional(&mut *transaction)
    .await?;
    let Some(row) = row else {
        transaction.rollback().await?;
        return Ok(None);
    };
    let account = account(&row)?;
    open(&mut transaction, &account.id, session, proven.way).await?;
    evidence::keep_for_account(&mut transaction, &account.id, proven.evidence).await?;
    transaction.commit().await?;
    Ok(Some(account))
}

pub(super) async fn find(
    readers: &SqlitePool,
    pass: &PassHash,
) -> Result<Option<AccountSession>, SqliteError> {
    let row = sqlx::query(
        "SELECT accounts.id, kind, is_super_user, identity_sealed, data_key, expires_at, seen_at, is_refused
         FROM account_sessions
         JOIN accounts ON accounts.id = account_sessions.account
         WHERE secret_hash = $1 AND account = coalesce($2, account) AND state = 'open'",
    )
    .bind(&pass.secret.0)
    .bind(pass.owner.as_deref())
    .fetch_optional(readers)
    .await?;
    let session = row.map(|row| {
        Ok(AccountSession {
            account: account(&row)?,
            expires_at: rows::time(&row, "expires_at")?,
            seen_at: rows::time(&row, "seen_at")?,
            is_refused: row.try_get("is_refused")?,
        })
    });
    session.transpose()
}

pub(super) async fn touch(
    connection: &mut SqliteConnection,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE account_sessions SET seen_at = max(seen_at, $2) WHERE secret_hash = $1")
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
        "UPDATE account_sessions SET is_refused = 1 WHERE secret_hash = $1 AND is_refused = 0 RETURNING account",
    )
    .bind(&secret.0)
    .fetch_optional(&mut *transaction)
    .await?;
    if let Some(row) = refused {
        let account = AccountId(row.try_get("account")?);
        log(&mut transaction, &account, (Event::AccountSessionExpired, ""), at).await?;
    }
    transaction.commit().await
}

pub(super) async fn leave(
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
        "DELETE FROM account_sessions WHERE secret_hash = $1 AND account = coalesce($2, account)
         RETURNING account",
    )
    .bind(&pass.secret.0)
    .bind(pass.owner.as_deref())
    .fetch_optional(&mut *connection)
    .await?;
    if let Some(row) = ended {
        let account = AccountId(row.try_get("account")?);
        log(connection, &account, (Event::AccountSignedOut, ""), at).await?;
    }
    Ok(())
}

/// Ends all sessions of an account, except for the one that goes on, where one is given.
pub(super) async fn end_all(
    connection: &mut SqliteConnection,
    account: &AccountId,
    goes_on: Option<&SecretHash>,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    for session in of(connection, account).await? {
        if goes_on != Some(&session.secret) {
            end(connection, &pass(account, session), at).await?;
        }
    }
    Ok(())
}

/// Ends sessions of an account for its owner.
pub(super) async fn end_own(
    connection: &mut SqliteConnection,
    account: &AccountId,
    ending: &Ending,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for session in of(&mut transaction, account).await? {
        if ending.takes(&session) {
            end(&mut transaction, &pass(account, session), at).await?;
        }
    }
    transaction.commit().await
}

/// Lists the sessions of an account, the ones that end last first.
pub(super) async fn of(
    connection: &mut SqliteConnection,
    account: &AccountId,
) -> Result<Vec<OwnSession>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT secret_hash, expires_at, seen_at FROM account_sessions WHERE account = $1 ORDER BY expires_at DESC",
    )
    .bind(&account.0)
    .fetch_all(connection)
    .await?;
    rows.iter().map(rows::own_session).collect()
}

fn pass(account: &AccountId, session: OwnSession) -> PassHash {
    PassHash {
        owner: Some(account.0.clone()),
        secret: session.secret,
    }
}

pub(super) async fn forget(
    connection: &mut SqliteConnection,
    expired_before: Timestamp,
) -> Result<(), sqlx::Error> {
    for forget in [
        "DELETE FROM account_sessions WHERE expires_at < $1",
        "DELETE FROM account_links WHERE expires_at < $1",
    ] {
        sqlx::query(forget)
            .bind(expired_before.as_millisecond())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
