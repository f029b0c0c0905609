//! Accounts of invited people.

use enkat_store::{NewAccount, audit::Event};

use super::log;
use crate::writing::Writing;

/// Adds an account, unless there is one with the same address or proof.
pub(super) async fn add(connection: &mut Writing, account: &NewAccount) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let proof = account.proof.as_ref();
    let added = sqlx::query(
        "INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, identity_sealed, identity_lookup, created_at,
                               data_key)
         SELECT $1, 'health', 'invited', $2, $3, $4, $5, $6, $7
         WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE email_lookup = ANY($8) AND kind = 'health')
           AND NOT EXISTS (SELECT 1 FROM accounts WHERE identity_lookup = ANY($9))
         ON CONFLICT DO NOTHING",
    )
    .bind(&account.id.0)
    .bind(&account.email.sealed)
    .bind(&account.email.lookups.current.0)
    .bind(proof.map(|proof| proof.sealed.as_slice()))
    .bind(proof.map(|proof| proof.lookups.current.0.as_str()))
    .bind(account.at.as_millisecond())
    .bind(&account.key.0)
    .bind(account.email.lookups.texts())
    .bind(proof.map(|proof| proof.lookups.texts()))
    .execute(&mut **transaction)
    .await?;
    let is_added = added.rows_affected() == 1;
    if is_added {
        log(
            &mut transaction,
            &account.id,
            (Event::AccountInvited, ""),
            account.at,
        )
        .await?;
    }
    transaction.commit().await?;
    Ok(is_added)
}
