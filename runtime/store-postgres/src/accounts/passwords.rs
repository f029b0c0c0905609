//! Passwords of accounts, as hashes.

use enkat_store::{AccountId, ChangePassword, Lookups, Owner, audit::Event};
use sqlx::Row;

use super::{links, log, sessions};
use crate::{error::PostgresError, pool::Pool, rows, writing::Writing};

pub(super) async fn by_proof(
    readers: &Pool,
    proof: &Lookups,
) -> Result<Option<(AccountId, Option<String>)>, PostgresError> {
    let row =
        sqlx::query("SELECT id, password FROM accounts WHERE identity_lookup = ANY($1) AND state = 'open'")
            .bind(proof.texts())
            .fetch_optional(readers)
            .await?;
    let account = row.map(|row| Ok((AccountId(row.try_get("id")?), row.try_get("password")?)));
    account.transpose()
}

pub(super) async fn owner(readers: &Pool, account: &AccountId) -> Result<Option<Owner>, PostgresError> {
    let row = sqlx::query(
        "SELECT password, email_sealed, data_key FROM accounts WHERE id = $1 AND state <> 'closed'",
    )
    .bind(&account.0)
    .fetch_optional(readers)
    .await?;
    let owner = row.map(|row| {
        Ok(Owner {
            password: row.try_get("password")?,
            email: rows::sealed(&row, "email_sealed")?,
        })
    });
    owner.transpose()
}

pub(super) async fn change(connection: &mut Writing, change: &ChangePassword) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let changed =
        sqlx::query("UPDATE accounts SET password = $3 WHERE id = $1 AND password = $2 AND state = 'open'")
            .bind(&change.account.0)
            .bind(&change.before)
            .bind(&change.password)
            .execute(&mut **transaction)
            .await?;
    if changed.rows_affected() == 0 {
        transaction.commit().await?;
        return Ok(false);
    }
    links::forget(&mut transaction, &change.account).await?;
    sessions::lock(&mut transaction, &change.account, None).await?;
    log(
        &mut transaction,
        &change.account,
        (Event::PasswordChanged, ""),
        change.at,
    )
    .await?;
    let but = Some(&change.session);
    sessions::end_all(&mut transaction, &change.account, but, change.at).await?;
    transaction.commit().await?;
    Ok(true)
}
