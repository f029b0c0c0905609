//! Sessions of accounts: their beginning, use and end.

use enkat_store::{
    Account, AccountId, AccountSession, Ending, NewAccountSession, OwnSession, PassHash, Proven, SecretHash,
    audit::Event,
};
use jiff::Timestamp;
use sqlx::Row;

use super::{account, evidence, log, rows};
use crate::{error::PostgresError, link::Link, pool::Pool, writing::Writing};

/// Adds a session, in place of the previous one of the same browser.
pub(super) async fn open(
    connection: &mut Writing,
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
    .execute(&mut **connection)
    .await?;
    log(connection, account, (Event::AccountSignedIn, way), session.at).await
}

/// Opens a session of the account whose owner gives this proof. Until the transaction ends, the account is not closed.
pub(super) async fn open_proven(
    connection: &mut Writing,
    proven: &Proven<'_>,
    session: &NewAccountSession,
) -> Result<Option<Account>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let row = sqlx::query(
        "SELECT id, kind, is_super_user, identity_sealed, data_key FROM accounts
         WHERE identity_lookup = ANY($1) AND state = 'open' FOR SHARE",
    )
    .bind(proven.proof.texts())
    .fetch_optional(&mut **transaction)
    .await?;
    let Some(row) = row else {
        transaction.commit().await?;
        return Ok(None);
    };
    let account = account(&row)?;
    open(&mut transaction, &account.id, session, proven.way).await?;
    evidence::keep_for_account(&mut transaction, &account.id, proven.evidence).await?;
    transaction.commit().await?;
    Ok(Some(account))
}

pub(super) async fn find(readers: &Pool, pass: &PassHash) -> Result<Option<AccountSession>, PostgresError> {
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
    connection: &mut Writing,
    secret: &SecretHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE account_sessions SET seen_at = greatest(seen_at, $2) WHERE secret_hash = $1")
        .bind(&secret.0)
        .bind(at.as_millisecond())
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
    let refused = sqlx::query(
        "UPDATE account_sessions SET is_refused = TRUE WHERE secret_hash = $1 AND NOT is_refused RETURNING account",
    )
    .bind(&secret.0)
    .fetch_optional(&mut **transaction)
    .await?;
    if let Some(row) = refused {
        let account = AccountId(row.try_get("account")?);
        log(&mut transaction, &account, (Event::AccountSessionExpired, ""), at).await?;
    }
    transaction.commit().await
}

pub(super) async fn leave(
    connection: &mut Writing,
    pass: &PassHash,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    end(&mut transaction, pass, at).await?;
    transaction.commit().await
}

async fn end(connection: &mut Writing, pass: &PassHash, at: Timestamp) -> Result<(), sqlx::Error> {
    let ended = sqlx::query(
        "DELETE FROM account_sessions WHERE secret_hash = $1 AND account = coalesce($2, account)
         RETURNING account",
    )
    .bind(&pass.secret.0)
    .bind(pass.owner.as_deref())
    .fetch_optional(&mut **connection)
    .await?;
    if let Some(row) = ended {
        let account = AccountId(row.try_get("account")?);
        log(connection, &account, (Event::AccountSignedOut, ""), at).await?;
    }
    Ok(())
}

/// Locks the sessions of an account, and the one that a new session replaces. This comes before the first row of the audit log:
/// who ends a session holds it while waiting for the log.
pub(super) async fn lock(
    connection: &mut Writing,
    account: &AccountId,
    replaced: Option<&PassHash>,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "SELECT 1 FROM account_sessions WHERE account = $1 OR secret_hash = $2 ORDER BY secret_hash FOR UPDATE",
    )
    .bind(&account.0)
    .bind(replaced.map(|replaced| replaced.secret.0.as_str()))
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// Ends all sessions of an account, which are locked, except for the one that goes on, where one is given.
pub(super) async fn end_all(
    connection: &mut Writing,
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
    connection: &mut Writing,
    account: &AccountId,
    ending: &Ending,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    lock(&mut transaction, account, None).await?;
    for session in of(&mut transaction, account).await? {
        if ending.takes(&session) {
            end(&mut transaction, &pass(account, session), at).await?;
        }
    }
    transaction.commit().await
}

/// Lists the sessions of an account, the ones that end last first.
pub(super) async fn of(connection: &mut Link, account: &AccountId) -> Result<Vec<OwnSession>, sqlx::Error> {
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

/// Deletes sessions and links that have expired. Those that a transaction holds are left to it, or to the next time.
pub(super) async fn forget(connection: &mut Writing, expired_before: Timestamp) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_long().await?;
    for forget in [
        "DELETE FROM account_sessions WHERE secret_hash = ANY (ARRAY(
             SELECT secret_hash FROM account_sessions WHERE expires_at < $1 FOR UPDATE SKIP LOCKED))",
        "DELETE FROM account_links WHERE secret_hash = ANY (ARRAY(
             SELECT secret_hash FROM account_links WHERE expires_at < $1 FOR UPDATE SKIP LOCKED))",
    ] {
        sqlx::query(forget)
            .bind(expired_before.as_millisecond())
            .execute(&mut **transaction)
            .await?;
    }
    transaction.commit().await
}
