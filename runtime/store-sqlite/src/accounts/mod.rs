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
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{SqliteStore, audit, error::SqliteError, evidence, rows};

#[async_trait]
impl Accounts for SqliteStore {
    async fn open_demo_account(&self, sign_in: &DemoSignIn) -> Result<Account, StoreError> {
        Ok(demo::open(&mut *self.writer.connection().await?, sign_in)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn add_account(&self, account: &NewAccount) -> Result<bool, StoreError> {
        Ok(invited::add(&mut *self.writer.connection().await?, account)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn open_account(
        &self,
        proven: &Proven<'_>,
        session: &NewAccountSession,
    ) -> Result<Option<Account>, StoreError> {
        Ok(
            sessions::open_proven(&mut *self.writer.connection().await?, proven, session)
                .await
                .map_err(SqliteError::from)?,
        )
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
        Ok(
            close::close(&mut *self.writer.connection().await?, account, participants, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn set_super_user(&self, account: &AccountId, is: bool, at: Timestamp) -> Result<bool, StoreError> {
        Ok(
            lines::set_super_user(&mut *self.writer.connection().await?, account, is, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn survey_ids(&self) -> Result<Vec<String>, StoreError> {
        Ok(participants::survey_ids(&self.readers).await?)
    }

    async fn add_account_link(&self, link: &NewAccountLink) -> Result<(), StoreError> {
        Ok(links::add(&mut *self.writer.connection().await?, link)
            .await
            .map_err(SqliteError::from)?)
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
        Ok(links::redeem(&mut *self.writer.connection().await?, link, set)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn change_password(&self, change: &ChangePassword) -> Result<bool, StoreError> {
        Ok(passwords::change(&mut *self.writer.connection().await?, change)
            .await
            .map_err(SqliteError::from)?)
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
        Ok(sessions::touch(&mut *self.writer.connection().await?, secret, at)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn refuse_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(
            sessions::refuse(&mut *self.writer.connection().await?, secret, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn leave_account(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(sessions::leave(&mut *self.writer.connection().await?, pass, at)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn sessions_of_account(&self, account: &AccountId) -> Result<Vec<OwnSession>, StoreError> {
        Ok(sessions::of(
            &mut *self.readers.acquire().await.map_err(SqliteError::from)?,
            account,
        )
        .await
        .map_err(SqliteError::from)?)
    }

    async fn end_sessions_of_account(
        &self,
        account: &AccountId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        Ok(
            sessions::end_own(&mut *self.writer.connection().await?, account, ending, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn participant_of(&self, identity: &Lookups) -> Result<Option<Participant>, StoreError> {
        Ok(participants::of_identity(&self.readers, identity).await?)
    }

    async fn forget_account_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        Ok(
            sessions::forget(&mut *self.writer.connection().await?, expired_before)
                .await
                .map_err(SqliteError::from)?,
        )
    }
}

/// Reads an account from a row with these columns of its table.
fn account(row: &SqliteRow) -> Result<Account, sqlx::Error> {
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
    connection: &mut SqliteConnection,
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
