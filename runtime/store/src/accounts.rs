//! Health accounts, their owners and their sessions.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::ids::{AccountId, Lookup, Lookups, PassHash, SecretHash};
use crate::{
    Ending, OwnSession, Participant, Sealed, SealedEvidence, SealedIdentity, StoreError, WrappedKey,
};

/// The kind of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    /// An account of a demo, with an e-mail address that is not verified.
    Demo,
    /// The account of an invited person.
    Health,
}

/// A sign-in to an account of a demo.
#[derive(Clone, Debug)]
pub struct DemoSignIn {
    /// The id of the new account, unless the same browser goes on with its own account.
    pub account: AccountId,
    /// The key of the new account.
    pub key: WrappedKey,
    /// Its e-mail address.
    pub email: SealedIdentity,
    /// The time since which a session must have been used to count as proof of the account's owner.
    pub alive_since: Timestamp,
    /// The new session.
    pub session: NewAccountSession,
}

/// An account for an invited person.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its id.
    pub id: AccountId,
    /// Its key.
    pub key: WrappedKey,
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
    /// Opens an account for an invited person.
    Register,
    /// Sets a new password.
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

/// A link to be sent to the owner of an account.
#[derive(Clone, Debug)]
pub struct NewAccountLink {
    /// The account that it leads to.
    pub account: AccountId,
    /// The link.
    pub link: AccountLink,
    /// The time until which it can be used.
    pub expires_at: Timestamp,
}

/// A new password, set by a link.
#[derive(Clone, Debug)]
pub struct SetPassword {
    /// Its hash.
    pub password: String,
    /// Now.
    pub at: Timestamp,
    /// The session that it opens.
    pub session: Option<NewAccountSession>,
}

/// A new password, set by the owner of an account.
#[derive(Clone, Debug)]
pub struct ChangePassword {
    /// The account.
    pub account: AccountId,
    /// The hash of the previous password.
    pub before: String,
    /// Its hash.
    pub password: String,
    /// The session that goes on; all others end.
    pub session: SecretHash,
    /// Now.
    pub at: Timestamp,
}

/// The data of an owner that no call returns.
#[derive(Clone, Debug)]
pub struct Owner {
    /// The hash of the password, where there is one.
    pub password: Option<String>,
    /// The e-mail address, sealed.
    pub email: Option<Sealed>,
}

/// A new session.
#[derive(Clone, Debug)]
pub struct NewAccountSession {
    /// Its secret.
    pub secret: SecretHash,
    /// The previous session of the same browser, which ends.
    pub replaces: Option<PassHash>,
    /// Now.
    pub at: Timestamp,
    /// The time at which it ends.
    pub expires_at: Timestamp,
}

/// A session of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSession {
    /// The account.
    pub account: Account,
    /// The time at which it ends.
    pub expires_at: Timestamp,
    /// The time of its last use, to about a minute.
    pub seen_at: Timestamp,
    /// Whether the audit log records that it was used after its end.
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
    pub identity: Option<Sealed>,
}

/// The state of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountState {
    /// An invitation to it was sent.
    Invited,
    /// It can be used.
    Open,
    /// It is closed, and the data of its owner is erased.
    Closed,
}

/// An account as an operator sees it, and the sealed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// Its id.
    pub id: AccountId,
    /// The kind.
    pub kind: AccountKind,
    /// The state.
    pub state: AccountState,
    /// Whether its owner is shown to be a super user.
    pub is_super_user: bool,
    /// The time since which it exists.
    pub created_at: Timestamp,
    /// The e-mail address, sealed.
    pub email: Option<Sealed>,
    /// The proof that a sign-in has to give, sealed.
    pub proof: Option<Sealed>,
}

/// The proof of an account's owner.
#[derive(Clone, Copy, Debug)]
pub struct Proven<'a> {
    /// The keyed hashes that the account is found by.
    pub proof: &'a Lookups,
    /// The way, such as `swedishBankId`.
    pub way: &'a str,
    /// The evidence of the proof, where it is kept.
    pub evidence: Option<&'a SealedEvidence>,
}

/// The operations on accounts.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Opens a session of a new account; or, where the address is the same, of the account that the browser is signed in to.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn open_demo_account(&self, sign_in: &DemoSignIn) -> Result<Account, StoreError>;

    /// Adds an account for an invited person, unless there is one with the same address or proof.
    async fn add_account(&self, account: &NewAccount) -> Result<bool, StoreError>;

    /// Opens a session of the open account whose owner gives this proof.
    async fn open_account(
        &self,
        proven: &Proven<'_>,
        session: &NewAccountSession,
    ) -> Result<Option<Account>, StoreError>;

    /// Finds the account with this e-mail address, unless it is a demo's.
    async fn account_by_email(&self, email: &Lookups) -> Result<Option<AccountLine>, StoreError>;

    /// Lists all accounts, the oldest first.
    async fn all_accounts(&self) -> Result<Vec<AccountLine>, StoreError>;

    /// Closes an account, ends its sessions, and erases what is sealed and what leads to these participants. Returns whether it
    /// existed and was not closed.
    async fn close_account(
        &self,
        account: &AccountId,
        participants: &[Lookup],
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Sets whether the owner of an account is shown to be a super user. Returns whether the account existed and was not closed.
    async fn set_super_user(&self, account: &AccountId, is: bool, at: Timestamp) -> Result<bool, StoreError>;

    /// Lists the surveys of a deployment that have participants.
    async fn survey_ids(&self) -> Result<Vec<String>, StoreError>;

    /// Adds a link to an account.
    async fn add_account_link(&self, link: &NewAccountLink) -> Result<(), StoreError>;

    /// Finds the account that a link leads to, if the link can be used at this time.
    async fn account_of_link(&self, link: &AccountLink, at: Timestamp)
    -> Result<Option<Account>, StoreError>;

    /// Sets the password of the account that a link leads to, if the link can be used at this time. All links and sessions of the
    /// account end; a new session opens where one is given.
    async fn use_account_link(
        &self,
        link: &AccountLink,
        set: &SetPassword,
    ) -> Result<Option<Account>, StoreError>;

    /// Sets a new password, deletes the links of the account, and ends its other sessions. Returns whether the previous password
    /// was right.
    async fn change_password(&self, change: &ChangePassword) -> Result<bool, StoreError>;

    /// Returns the data of the owner of an account that is not closed.
    async fn owner(&self, account: &AccountId) -> Result<Option<Owner>, StoreError>;

    /// Finds the open account whose owner gives this proof, and the hash of its password, if it has one.
    async fn account_password(
        &self,
        proof: &Lookups,
    ) -> Result<Option<(AccountId, Option<String>)>, StoreError>;

    /// Finds the session with this secret, expired or not, if it belongs to this account.
    async fn account_session(&self, pass: &PassHash) -> Result<Option<AccountSession>, StoreError>;

    /// Records that a session is in use.
    async fn touch_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Records in the audit log that a session was used after its end, once for each session.
    async fn refuse_account(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Ends a session. Idempotent.
    async fn leave_account(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError>;

    /// Lists all sessions of an account, ended or not.
    async fn sessions_of_account(&self, account: &AccountId) -> Result<Vec<OwnSession>, StoreError>;

    /// Ends sessions of an account, as signing out does.
    async fn end_sessions_of_account(
        &self,
        account: &AccountId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Finds the most recent participant with this identity, unless their invitation was revoked.
    async fn participant_of(&self, identity: &Lookups) -> Result<Option<Participant>, StoreError>;

    /// Deletes sessions that had expired before this time.
    async fn forget_account_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError>;
}
