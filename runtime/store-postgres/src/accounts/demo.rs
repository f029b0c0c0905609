//! Accounts of a demo.

use enkat_store::{Account, AccountKind, DemoSignIn, audit::Event};

use super::{account, log, sessions};
use crate::writing::Writing;

/// The way of these sign-ins in the audit log.
const WAY: &str = "demo";

pub(super) async fn open(connection: &mut Writing, sign_in: &DemoSignIn) -> Result<Account, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let account = match own(&mut transaction, sign_in).await? {
        Some(account) => account,
        None => add(&mut transaction, sign_in).await?,
    };
    sessions::open(&mut transaction, &account.id, &sign_in.session, WAY).await?;
    transaction.commit().await?;
    Ok(account)
}

/// Finds the account with this address that the same browser is signed in to. Until the transaction ends, the account is not
/// closed, and no one else goes on with the session.
async fn own(connection: &mut Writing, sign_in: &DemoSignIn) -> Result<Option<Account>, sqlx::Error> {
    let Some(replaced) = &sign_in.session.replaces else {
        return Ok(None);
    };
    let row = sqlx::query(
        "SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_sessions
         JOIN accounts ON accounts.id = account_sessions.account
         WHERE account_sessions.secret_hash = $1 AND account_sessions.account = coalesce($5, account_sessions.account)
           AND account_sessions.expires_at > $2
           AND account_sessions.seen_at > $3 AND kind = 'demo' AND email_lookup = ANY($4)
         FOR SHARE OF accounts FOR UPDATE OF account_sessions",
    )
    .bind(&replaced.secret.0)
    .bind(sign_in.session.at.as_millisecond())
    .bind(sign_in.alive_since.as_millisecond())
    .bind(sign_in.email.lookups.texts())
    .bind(replaced.owner.as_deref())
    .fetch_optional(&mut **connection)
    .await?;
    row.as_ref().map(account).transpose()
}

async fn add(connection: &mut Writing, sign_in: &DemoSignIn) -> Result<Account, sqlx::Error> {
    sqlx::query(
        "INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, created_at, data_key)
         VALUES ($1, 'demo', 'open', $2, $3, $4, $5)",
    )
    .bind(&sign_in.account.0)
    .bind(&sign_in.email.sealed)
    .bind(&sign_in.email.lookups.current.0)
    .bind(sign_in.session.at.as_millisecond())
    .bind(&sign_in.key.0)
    .execute(&mut **connection)
    .await?;
    sessions::lock(connection, &sign_in.account, sign_in.session.replaces.as_ref()).await?;
    let opened = (Event::AccountOpened, WAY);
    log(connection, &sign_in.account, opened, sign_in.session.at).await?;
    Ok(Account {
        id: sign_in.account.clone(),
        kind: AccountKind::Demo,
        is_super_user: false,
        identity: None,
    })
}
