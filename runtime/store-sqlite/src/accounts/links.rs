//! Links to accounts, each of which can be used once.

use enkat_store::{Account, AccountId, AccountLink, LinkPurpose, NewAccountLink, SetPassword, audit::Event};
use jiff::Timestamp;
use sqlx::{Connection, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{account, log, sessions};
use crate::error::SqliteError;

/// The way of a session that a link opens, in the audit log.
const WAY: &str = "link";

fn name(purpose: LinkPurpose) -> &'static str {
    match purpose {
        LinkPurpose::Register => "register",
        LinkPurpose::Reset => "reset",
    }
}

pub(super) async fn add(connection: &mut SqliteConnection, new: &NewAccountLink) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO account_links (secret_hash, account, purpose, expires_at) VALUES ($1, $2, $3, $4)",
    )
    .bind(&new.link.secret.0)
    .bind(&new.account.0)
    .bind(name(new.link.purpose))
    .bind(new.expires_at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(())
}

/// The query for the account of a link. A password is reset only while the account is open, and an account is registered only while
/// it is not.
const FOUND: &str = "SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_links
     JOIN accounts ON accounts.id = account_links.account
     WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3
       AND state = CASE purpose WHEN 'register' THEN 'invited' ELSE 'open' END";

pub(super) async fn account_of(
    readers: &SqlitePool,
    link: &AccountLink,
    at: Timestamp,
) -> Result<Option<Account>, SqliteError> {
    let row = find(&mut *readers.acquire().await?, link, at).await?;
    Ok(row.as_ref().map(account).transpose()?)
}

async fn find(
    connection: &mut SqliteConnection,
    link: &AccountLink,
    at: Timestamp,
) -> Result<Option<SqliteRow>, sqlx::Error> {
    sqlx::query(FOUND)
        .bind(&link.secret.0)
        .bind(name(link.purpose))
        .bind(at.as_millisecond())
        .fetch_optional(connection)
        .await
}

pub(super) async fn redeem(
    connection: &mut SqliteConnection,
    link: &AccountLink,
    set: &SetPassword,
) -> Result<Option<Account>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let Some(row) = find(&mut transaction, link, set.at).await? else {
        transaction.rollback().await?;
        return Ok(None);
    };
    let account = account(&row)?;
    sqlx::query("UPDATE accounts SET state = 'open', password = $2 WHERE id = $1")
        .bind(&account.id.0)
        .bind(&set.password)
        .execute(&mut *transaction)
        .await?;
    forget(&mut transaction, &account.id).await?;
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
pub(super) async fn forget(
    connection: &mut SqliteConnection,
    account: &AccountId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM account_links WHERE account = $1")
        .bind(&account.0)
        .execute(connection)
        .await?;
    Ok(())
}
