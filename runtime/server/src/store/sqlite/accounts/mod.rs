//! Health accounts and who is signed in to them.

mod close;
mod demo;
mod invited;
mod lines;
mod links;
mod passwords;
mod sessions;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{SqliteStore, StoreError, audit, evidence, rows};
use crate::{
    audit::{Entry, Event},
    store::{
        Account, AccountId, AccountKind, AccountLine, AccountLink, AccountSession, Accounts, ChangePassword,
        DemoSignIn, Ending, Lookup, NewAccount, NewAccountLink, NewAccountSession, OwnSession, Owner,
        Participant, ParticipantId, PassHash, Proven, SecretHash, SetPassword,
    },
};

#[async_trait]
impl Accounts for SqliteStore {
    async fn open_demo_account(&self, sign_in: &DemoSignIn) -> Result<Account, StoreError> {
        Ok(demo::open(&mut *self.writer.connection().await?, sign_in).await?)
    }

    async fn add_account(&self, account: &NewAccount) -> Result<bool, StoreError> {
        Ok(invited::add(&mut *self.writer.connection().await?, account).await?)
    }

    async fn open_account(
        &self,
        proven: &Proven<'_>,
        session: &NewAccountSession,
    ) -> Result<Option<Account>, StoreError> {
        Ok(sessions::open_proven(&mut *self.writer.connection().await?, proven, session).await?)
    }

    async fn account_by_email(&self, email: &Lookup) -> Result<Option<AccountLine>, StoreError> {
        lines::by_email(&self.readers, email).await
    }

    async fn all_accounts(&self) -> Result<Vec<AccountLine>, StoreError> {
        lines::all(&self.readers).await
    }

    async fn close_account(
        &self,
        account: &AccountId,
        participants: &[Lookup],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        Ok(close::close(&mut *self.writer.connection().await?, account, participants, at).await?)
    }

    async fn set_super_user(&self, account: &AccountId, is: bool, at: Timestamp) -> Result<bool, StoreError> {
        Ok(lines::set_super_user(&mut *self.writer.connection().await?, account, is, at).await?)
    }

    async fn survey_ids(&self) -> Result<Vec<String>, StoreError> {
        // Each step finds the next id by the index.
        let rows = sqlx::query(
            "WITH RECURSIVE ids (id) AS (
                 SELECT min(survey_id) FROM participants
                 UNION ALL
                 SELECT (SELECT min(survey_id) FROM participants WHERE survey_id > ids.id) FROM ids
                 WHERE ids.id IS NOT NULL)
             SELECT id FROM ids WHERE id IS NOT NULL",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    async fn add_account_link(&self, link: &NewAccountLink) -> Result<(), StoreError> {
        Ok(links::add(&mut *self.writer.connection().await?, link).await?)
    }

    async fn account_of_link(
        &self,
        link: &AccountLink,
        at: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        links::account_of(&self.readers, link, at).await
    }

    async fn use_account_link(
        &self,
        link: &AccountLink,
        set: &SetPassword,
    ) -> Result<Option<Account>, StoreError> {
        Ok(links::redeem(&mut *self.writer.connection().await?, link, set).await?)
    }

    async fn change_password(&self, change: &ChangePassword) -> Result<bool, StoreError> {
        Ok(passwords::change(&mut *self.writer.connection().await?, change).await?)
    }

    async fn owner(&self, account: &AccountId) -> Result<Option<Owner>, StoreError> {
        passwords::owner(&self.readers, account).await
    }

    async fn account_password(
        &self,
        proof: &Lookup,
    ) -> Result<Option<(AccountId, Option<String>)>, StoreError> {
        passwords::by_proof(&self.readers, proof).await
    }

    async fn account_session(&self, pass: &PassHash) -> Result<Option<AccountSession>, StoreError> {
        sessions::find(&self.readers, pass).await
    }

    async fn touch_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(sessions::touch(&mut *self.writer.connection().await?, secret, at).await?)
    }

    async fn refuse_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(sessions::refuse(&mut *self.writer.connection().await?, secret, at).await?)
    }

    async fn leave_account(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(sessions::leave(&mut *self.writer.connection().await?, pass, at).await?)
    }

    async fn sessions_of_account(&self, account: &AccountId) -> Result<Vec<OwnSession>, StoreError> {
        Ok(sessions::of(&mut *self.readers.acquire().await?, account).await?)
    }

    async fn end_sessions_of_account(
        &self,
        account: &AccountId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        Ok(sessions::end_own(&mut *self.writer.connection().await?, account, ending, at).await?)
    }

    async fn participant_of(&self, identity: &Lookup) -> Result<Option<Participant>, StoreError> {
        let row = sqlx::query(
            "SELECT participants.id, participants.survey_id,
                    tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
             FROM identities
             JOIN participants ON participants.id = identities.participant
             JOIN tailorings ON tailorings.id = participants.tailoring
             WHERE identities.lookup = $1 AND NOT EXISTS (
                 SELECT 1 FROM invitations
                 WHERE invitations.participant = participants.id AND invitations.revoked_at IS NOT NULL)
             ORDER BY identities.signed_in_at DESC LIMIT 1",
        )
        .bind(&identity.0)
        .fetch_optional(&self.readers)
        .await?;
        let participant = row.map(|row| {
            Ok(Participant {
                id: ParticipantId(row.try_get("id")?),
                survey_id: row.try_get("survey_id")?,
                tailoring: rows::tailoring(&row)?,
            })
        });
        participant.transpose()
    }

    async fn forget_account_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        Ok(sessions::forget(&mut *self.writer.connection().await?, expired_before).await?)
    }
}

/// An account in a row with these columns of its table.
fn account(row: &SqliteRow) -> Result<Account, sqlx::Error> {
    Ok(Account {
        id: AccountId(row.try_get("id")?),
        kind: match row.try_get("kind")? {
            "demo" => AccountKind::Demo,
            _ => AccountKind::Health,
        },
        is_super_user: row.try_get("is_super_user")?,
        identity: row.try_get("identity_sealed")?,
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
    let entry = Entry {
        at,
        event,
        survey_id: "",
        participant: Some(&account),
        detail,
    };
    audit::append(connection, &entry).await
}
