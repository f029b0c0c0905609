//! Links to accounts, each of which can be used once.

use enkat_store::{Account, AccountId, AccountLink, LinkPurpose, NewAccountLink, SetPassword, audit::Event};
use jiff::Timestamp;
use sqlx::postgres::PgRow;

use super::{account, log, sessions};
use crate::{error::PostgresError, link::Link, pool::Pool, writing::Writing};

/// The way of a session that a link opens, in the audit log.
const WAY: &str = "link";

fn name(purpose: LinkPurpose) -> &'static str {
    match purpose {
        LinkPurpose::Register => "register",
        LinkPurpose::Reset => "reset",
    }
}

pub(super) async fn add(connection: &mut Writing, new: &NewAccountLink) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO account_links (secret_hash, account, purpose, expires_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(&new.link.secret.0)
    .bind(&new.account.0)
    .bind(name(new.link.purpose))
    .bind(new.expires_at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    Ok(())
}

pub(super) async fn account_of(
    readers: &Pool,
    link: &AccountLink,
    at: Timestamp,
) -> Result<Option<Account>, PostgresError> {
    let row = find(&mut readers.acquire().await?, link, at).await?;
    Ok(row.as_ref().map(account).transpose()?)
}

/// Finds the account of a link. A password is reset only while the account is open, and an account is registered only while it is
/// not.
async fn find(
    connection: &mut Link,
    link: &AccountLink,
    at: Timestamp,
) -> Result<Option<PgRow>, sqlx::Error> {
    sqlx::query(
        "SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_links
         JOIN accounts ON accounts.id = account_links.account
         WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3
           AND state = CASE purpose WHEN 'register' THEN 'invited' ELSE 'open' END",
    )
    .bind(&link.secret.0)
    .bind(name(link.purpose))
    .bind(at.as_millisecond())
    .fetch_optional(connection)
    .await
}

/// Locks the account of a link, as everyone does who uses its links up.
async fn lock(connection: &mut Writing, link: &AccountLink) -> Result<(), sqlx::Error> {
    sqlx::query(
        "SELECT 1 FROM accounts WHERE id = (SELECT account FROM account_links WHERE secret_hash = $1)
         FOR NO KEY UPDATE",
    )
    .bind(&link.secret.0)
    .execute(&mut **connection)
    .await?;
    Ok(())
}

pub(super) async fn redeem(
    connection: &mut Writing,
    link: &AccountLink,
    set: &SetPassword,
) -> Result<Option<Account>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    lock(&mut transaction, link).await?;
    let Some(row) = find(&mut transaction, link, set.at).await? else {
        transaction.commit().await?;
        return Ok(None);
    };
    let account = account(&row)?;
    sqlx::query("UPDATE accounts SET state = 'open', password = $2 WHERE id = $1")
        .bind(&account.id.0)
        .bind(&set.password)
        .execute(&mut **transaction)
        .await?;
    forget(&mut transaction, &account.id).await?;
    let replaced = set.session.as_ref().and_then(|session| session.replaces.as_ref());
    sessions::lock(&mut transaction, &account.id, replaced).await?;
    let event = match link.purpose {
        LinkPurpose::Register => (Event::AccountOpened, WAY),
        LinkPurpose::Reset => (Event::PasswordReset, ""),
    };
    log(&mut transaction, &account.id, event, set.at).await?;
    sessions::end_all(&mut transaction, &account.id, None, set.at).await?;
    if let Some(session) = &set.session {
        sessions::open(&mut transaction, &account.id, session, WAY).await?;
    }
    transaction.commit().await?;
    Ok(Some(account))
}

/// Deletes all links to an account.
pub(super) async fn forget(connection: &mut Writing, account: &AccountId) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM account_links WHERE account = $1")
        .bind(&account.0)
        .execute(&mut **connection)
        .await?;
    Ok(())
}
