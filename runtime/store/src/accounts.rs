//! Health accounts: who has one, and who is signed in to it.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::ids::{AccountId, Lookup, PassHash, SecretHash};
use crate::{Ending, OwnSession, Participant, SealedEvidence, SealedIdentity, StoreError};

/// The kind of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    /// A demonstration's, with an e-mail address that is not verified.
    Demo,
    /// An invited person's.
    Health,
}

/// A sign-in to an account of a demonstration.
#[derive(Clone, Debug)]
pub struct DemoSignIn {
    /// The account that is there from now on, unless the same browser goes on with its own.
    pub account: AccountId,
    /// Its e-mail address.
    pub email: SealedIdentity,
    /// A session that was last used before this time is no proof any more of whose the account is.
    pub alive_since: Timestamp,
    /// The new session.
    pub session: NewAccountSession,
}

/// An account that somebody is invited to.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its id.
    pub id: AccountId,
    /// The e-mail address.
    pub email: SealedIdentity,
    /// The proof that a sign-in has to give.
    pub proof: Option<SealedIdentity>,
    /// Now.
    pub at: Timestamp,
}

/// The purpose of a link to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Opens an account to which somebody was invited.
    Register,
    /// Sets another password.
    Reset,
}

/// A link to an account.
#[derive(Clone, Debug)]
pub struct AccountLink {
    /// The purpose.
    pub purpose: LinkPurpose,
    /// Its secret.
    pub secret: SecretHash,
}

/// A link that is sent to somebody.
#[derive(Clone, Debug)]
pub struct NewAccountLink {
    /// The account that it leads to.
    pub account: AccountId,
    /// The link.
    pub link: AccountLink,
    /// Until when it can be used.
    pub expires_at: Timestamp,
}

/// A password that is set by a link.
#[derive(Clone, Debug)]
pub struct SetPassword {
    /// Its hash.
    pub password: String,
    /// Now.
    pub at: Timestamp,
    /// The session that opens by it.
    pub session: Option<NewAccountSession>,
}

/// A password that the owner of an account sets in place of theirs.
#[derive(Clone, Debug)]
pub struct ChangePassword {
    /// The account.
    pub account: AccountId,
    /// The hash of the one before.
    pub before: String,
    /// Its hash.
    pub password: String,
    /// The session that goes on; all others end.
    pub session: SecretHash,
    /// Now.
    pub at: Timestamp,
}

/// The data of an owner that no call shows.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The hash of the password, where there is one.
    pub password: Option<String>,
    /// The e-mail address, sealed.
    pub email: Option<Vec<u8>>,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewAccountSession {
    /// Its secret.
    pub secret: SecretHash,
    /// The session that the same browser had before, which ends.
    pub replaces: Option<PassHash>,
    /// Now.
    pub at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// A session of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSession {
    /// The account.
    pub account: Account,
    /// When it ends.
    pub expires_at: Timestamp,
    /// When it was last used, to the minute or so.
    pub seen_at: Timestamp,
    /// Whether the audit log tells that somebody tried to use it after its end.
    pub is_refused: bool,
}

/// An account that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// The kind.
    pub kind: AccountKind,
    /// Whether its owner is shown to be a super user.
    pub is_super_user: bool,
    /// The proof that a sign-in has to give, sealed.
    pub identity: Option<Vec<u8>>,
}

/// How far an account has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// An invitation to it is sent.
    Invited,
    /// It is there to be used.
    Open,
    /// It is over, and nothing is known of its owner.
    Closed,
}

/// An account as an operator sees it, and the sealed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// Its id.
    pub id: AccountId,
    /// The kind.
    pub kind: AccountKind,
    /// How far it has come.
    pub state: AccountState,
    /// Whether its owner is shown to be a super user.
    pub is_super_user: bool,
    /// Since when it is there.
    pub created_at: Timestamp,
    /// The e-mail address, sealed.
    pub email: Option<Vec<u8>>,
}

/// The proof of an account's owner.
#[derive(Clone, Copy, Debug)]
pub struct Proven<'a> {
    /// The keyed hash by which the account is found.
    pub proof: &'a Lookup,
    /// The way, such as `swedishBankId`.
    pub way: &'a str,
    /// The evidence of it, where that is kept.
    pub evidence: Option<&'a SealedEvidence>,
}

/// The operations on accounts.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Opens a session, of a new account; or of the one that the browser is signed in to, where the address is the same.
    ///
    /// # Errors
    ///
    /// As for all methods: when the database does not answer.
    async fn open_demo_account(&self, sign_in: &DemoSignIn) -> Result<Account, StoreError>;

    /// Adds an account that somebody is invited to, unless there is one with the same address or proof.
    async fn add_account(&self, account: &NewAccount) -> Result<bool, StoreError>;

    /// Opens a session of the open account whose owner proves this.
    async fn open_account(
        &self,
        proven: &Proven<'_>,
        session: &NewAccountSession,
    ) -> Result<Option<Account>, StoreError>;

    /// The account with this e-mail address, unless it is a demonstration's.
    async fn account_by_email(&self, email: &Lookup) -> Result<Option<AccountLine>, StoreError>;

    /// All accounts, the oldest first.
    async fn all_accounts(&self) -> Result<Vec<AccountLine>, StoreError>;

    /// Closes an account, ends its sessions, and erases what is sealed and what leads to these participants. Whether it
    /// was there and not closed.
    async fn close_account(
        &self,
        account: &AccountId,
        participants: &[Lookup],
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Sets whether the owner of an account is shown to be a super user. Whether it was there and not closed.
    async fn set_super_user(&self, account: &AccountId, is: bool, at: Timestamp) -> Result<bool, StoreError>;

    /// The surveys of a deployment that have participants.
    async fn survey_ids(&self) -> Result<Vec<String>, StoreError>;

    /// Adds a link to an account.
    async fn add_account_link(&self, link: &NewAccountLink) -> Result<(), StoreError>;

    /// The account to which a link leads, if it is there at this time.
    async fn account_of_link(&self, link: &AccountLink, at: Timestamp)
    -> Result<Option<Account>, StoreError>;

    /// Sets the password of the account to which a link leads, if it is there at this time. All links and sessions of the
    /// account end; a new one opens where one is given.
    async fn use_account_link(
        &self,
        link: &AccountLink,
        set: &SetPassword,
    ) -> Result<Option<Account>, StoreError>;

    /// Sets another password, deletes the links of the account, and ends its other sessions. Whether the password was the one
    /// before until now.
    async fn change_password(&self, change: &ChangePassword) -> Result<bool, StoreError>;

    /// The data of the owner of an account that is not closed.
    async fn owner(&self, account: &AccountId) -> Result<Option<Owner>, StoreError>;

    /// The open account whose owner proves this, with the hash of its password, if it has one.
    async fn account_password(
        &self,
        proof: &Lookup,
    ) -> Result<Option<(AccountId, Option<String>)>, StoreError>;

    /// The session with this secret, expired or not, if it is of this account.
    async fn account_session(&self, pass: &PassHash) -> Result<Option<AccountSession>, StoreError>;

    /// Remembers that a session is in use.
    async fn touch_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Tells the audit log that somebody tried to use a session after its end: once for each session.
    async fn refuse_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Ends a session. Idempotent.
    async fn leave_account(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError>;

    /// All sessions of an account, ended or not.
    async fn sessions_of_account(&self, account: &AccountId) -> Result<Vec<OwnSession>, StoreError>;

    /// Ends sessions of an account, as signing out does.
    async fn end_sessions_of_account(
        &self,
        account: &AccountId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The participant with this identity who came last, unless their invitation was taken back.
    async fn participant_of(&self, identity: &Lookup) -> Result<Option<Participant>, StoreError>;

    /// Deletes sessions that could not have been used any more at this time.
    async fn forget_account_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError>;
}
