//! Health accounts and their sessions.

mod close;
mod demo;
mod invited;
mod lines;
mod links;
mod participants;
mod passwords;
mod sessions;

use async_trait::async_trait;
use enkat_store::{
    Account, AccountId, AccountKind, AccountLine, AccountLink, AccountSession, Accounts, ChangePassword,
    DemoSignIn, Ending, Lookup, Lookups, NewAccount, NewAccountLink, NewAccountSession, OwnSession, Owner,
    Participant, ParticipantId, PassHash, Proven, SecretHash, SetPassword, StoreError,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use super::{PostgresStore, audit, error::PostgresError, evidence, rows, writer::transact, writing::Writing};

#[async_trait]
impl Accounts for PostgresStore {
    async fn open_demo_account(&self, sign_in: &DemoSignIn) -> Result<Account, StoreError> {
        transact!(self.writer, |connection| demo::open(connection, sign_in))
    }

    async fn add_account(&self, account: &NewAccount) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| invited::add(connection, account))
    }

    async fn open_account(
        &self,
        proven: &Proven<'_>,
        session: &NewAccountSession,
    ) -> Result<Option<Account>, StoreError> {
        transact!(self.writer, |connection| sessions::open_proven(
            connection, proven, session
        ))
    }

    async fn account_by_email(&self, email: &Lookups) -> Result<Option<AccountLine>, StoreError> {
        Ok(lines::by_email(&self.readers, email).await?)
    }

    async fn all_accounts(&self) -> Result<Vec<AccountLine>, StoreError> {
        Ok(lines::all(&self.readers).await?)
    }

    async fn close_account(
        &self,
        account: &AccountId,
        participants: &[Lookup],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| close::close(
            connection,
            account,
            participants,
            at
        ))
    }

    async fn set_super_user(&self, account: &AccountId, is: bool, at: Timestamp) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| lines::set_super_user(
            connection, account, is, at
        ))
    }

    async fn survey_ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(participants::survey_ids(&self.readers).await?)
    }

    async fn add_account_link(&self, link: &NewAccountLink) -> Result<(), StoreError> {
        transact!(self.writer, |connection| links::add(connection, link))
    }

    async fn account_of_link(
        &self,
        link: &AccountLink,
        at: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        Ok(links::account_of(&self.readers, link, at).await?)
    }

    async fn use_account_link(
        &self,
        link: &AccountLink,
        set: &SetPassword,
    ) -> Result<Option<Account>, StoreError> {
        transact!(self.writer, |connection| links::redeem(connection, link, set))
    }

    async fn change_password(&self, change: &ChangePassword) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| passwords::change(connection, change))
    }

    async fn owner(&self, account: &AccountId) -> Result<Option<Owner>, StoreError> {
        Ok(passwords::owner(&self.readers, account).await?)
    }

    async fn account_password(
        &self,
        proof: &Lookups,
    ) -> Result<Option<(AccountId, Option<String>)>, StoreError> {
        Ok(passwords::by_proof(&self.readers, proof).await?)
    }

    async fn account_session(&self, pass: &PassHash) -> Result<Option<AccountSession>, StoreError> {
        Ok(sessions::find(&self.readers, pass).await?)
    }

    async fn touch_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::touch(connection, secret, at))
    }

    async fn refuse_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::refuse(connection, secret, at))
    }

    async fn leave_account(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::leave(connection, pass, at))
    }

    async fn sessions_of_account(&self, account: &AccountId) -> Result<Vec<OwnSession>, StoreError> {
        Ok(sessions::of(
            &mut self.readers.acquire().await.map_err(PostgresError::from)?,
            account,
        )
        .await
        .map_err(PostgresError::from)?)
    }

    async fn end_sessions_of_account(
        &self,
        account: &AccountId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::end_own(
            connection, account, ending, at
        ))
    }

    async fn participant_of(&self, identity: &Lookups) -> Result<Option<Participant>, StoreError> {
        Ok(participants::of_identity(&self.readers, identity).await?)
    }

    async fn forget_account_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::forget(
            connection,
            expired_before
        ))
    }
}

/// Reads an account from a row with these columns of its table.
fn account(row: &PgRow) -> Result<Account, sqlx::Error> {
    Ok(Account {
        id: AccountId(row.try_get("id")?),
        kind: match row.try_get("kind")? {
            "demo" => AccountKind::Demo,
            _ => AccountKind::Health,
        },
        is_super_user: row.try_get("is_super_user")?,
        identity: rows::sealed(row, "identity_sealed")?,
    })
}

/// Adds a row about an account to the audit log.
async fn log(
    connection: &mut Writing,
    account: &AccountId,
    (event, detail): (Event, &str),
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let account = ParticipantId(account.0.clone());
    let entry = AuditEntry {
        at,
        event,
        survey_id: "",
        participant: Some(&account),
        detail,
    };
    audit::append(connection, &entry).await
}
