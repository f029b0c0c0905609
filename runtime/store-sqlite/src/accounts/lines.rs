//! Accounts as an operator sees them.

use enkat_store::{AccountId, AccountLine, AccountState, Lookups, audit::Event};
use jiff::Timestamp;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::{account, log, rows};
use crate::error::SqliteError;

fn line(row: &SqliteRow) -> Result<AccountLine, SqliteError> {
    let account = account(row)?;
    Ok(AccountLine {
        id: account.id,
        kind: account.kind,
        state: match row.try_get("state")? {
            "invited" => AccountState::Invited,
            "open" => AccountState::Open,
            _ => AccountState::Closed,
        },
        is_super_user: account.is_super_user,
        created_at: rows::time(row, "created_at")?,
        email: rows::sealed(row, "email_sealed")?,
        proof: rows::sealed(row, "identity_sealed")?,
    })
}

pub(super) async fn by_email(
    readers: &SqlitePool,
    email: &Lookups,
) -> Result<Option<AccountLine>, SqliteError> {
    let row = sqlx::query(
        "SELECT * FROM accounts WHERE email_lookup IN (SELECT value FROM json_each($1)) AND kind = 'health'",
    )
    .bind(rows::list(email))
    .fetch_optional(readers)
    .await?;
    row.as_ref().map(line).transpose()
}

pub(super) async fn all(readers: &SqlitePool) -> Result<Vec<AccountLine>, SqliteError> {
    let rows = sqlx::query("SELECT * FROM accounts ORDER BY created_at, id")
        .fetch_all(readers)
        .await?;
    rows.iter().map(line).collect()
}

pub(super) async fn set_super_user(
    connection: &mut SqliteConnection,
    account: &AccountId,
    is: bool,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let set = sqlx::query("UPDATE accounts SET is_super_user = $2 WHERE id = $1 AND state <> 'closed'")
        .bind(&account.0)
        .bind(is)
        .execute(&mut *transaction)
        .await?;
    let is_set = set.rows_affected() == 1;
    if is_set {
        let detail = if is { "yes" } else { "no" };
        log(&mut transaction, account, (Event::SuperUserSet, detail), at).await?;
    }
    transaction.commit().await?;
    Ok(is_set)
}
