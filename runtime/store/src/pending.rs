//! Sign-ins in progress: those of browsers that have no session yet, between two of their calls, which may reach different servers.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{Lookup, SecretHash, StoreError};

/// The event that a sign-in in progress waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PendingKind {
    /// An app identifies the person: an order of BankID.
    Order,
    /// An identity provider leads the browser back.
    Redirect,
    /// The identified person answers a question before they begin.
    Question,
}

impl PendingKind {
    /// Returns its name in a store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Redirect => "redirect",
            Self::Question => "question",
        }
    }
}

/// The key of a sign-in in progress. A browser has at most one of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingKey {
    /// The kind.
    pub kind: PendingKind,
    /// The hash of the secret in the browser's cookie.
    pub secret: SecretHash,
}

/// A sign-in that begins.
#[derive(Clone, Debug)]
pub struct NewPending {
    /// Its key.
    pub key: PendingKey,
    /// The earlier one of the same browser and kind, which ends.
    pub replaces: Option<SecretHash>,
    /// The hash of a second secret that leads to it.
    pub nonce: Option<SecretHash>,
    /// The keyed hash of the network that it comes from.
    pub network: Lookup,
    /// The most of its kind that one network has.
    pub share: u32,
    /// The most of its kind.
    pub most: u32,
    /// Everything else, which only the server's key opens.
    pub sealed: Vec<u8>,
    /// Now.
    pub at: Timestamp,
    /// The time from which it can be claimed.
    pub due_at: Timestamp,
    /// The time at which it is over.
    pub expires_at: Timestamp,
}

/// A sign-in in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The hash of the secret in the browser's cookie.
    pub secret: SecretHash,
    /// Everything that only the server's key opens.
    pub sealed: Vec<u8>,
    /// The number of its changes.
    pub revision: i64,
    /// The time from which it can be claimed.
    pub due_at: Timestamp,
}

/// A change of a sign-in in progress.
#[derive(Clone, Debug)]
pub struct PendingChange {
    /// The sign-in.
    pub key: PendingKey,
    /// The revision that the change was made on.
    pub revision: i64,
    /// The new content.
    pub sealed: Vec<u8>,
    /// The time from which it can be claimed.
    pub due_at: Timestamp,
}

/// A claim of a sign-in in progress, so that one server at a time works on it.
#[derive(Clone, Debug)]
pub struct PendingClaim {
    /// The sign-in.
    pub key: PendingKey,
    /// Now.
    pub at: Timestamp,
    /// The time at which another server may claim it, if this one has not changed it.
    pub until: Timestamp,
}

/// The operations on sign-ins in progress. All but [`begin_pending`](Self::begin_pending) find only those that are not over.
#[async_trait]
pub trait PendingSignIns: Send + Sync {
    /// Adds a sign-in. Returns those that end for it: the earlier one of the same browser, and the oldest one of its network where
    /// that has its share, or of the network with the most where all places are taken.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn begin_pending(&self, new: &NewPending) -> Result<Vec<Pending>, StoreError>;

    /// Finds a sign-in.
    async fn pending(&self, key: &PendingKey, at: Timestamp) -> Result<Option<Pending>, StoreError>;

    /// Finds the sign-in that this second secret leads to.
    async fn pending_by_nonce(
        &self,
        kind: PendingKind,
        nonce: &SecretHash,
        at: Timestamp,
    ) -> Result<Option<Pending>, StoreError>;

    /// Claims a sign-in, if it is due. Only one of several concurrent claims succeeds.
    async fn claim_pending(&self, claim: &PendingClaim) -> Result<Option<Pending>, StoreError>;

    /// Changes a sign-in, if it still has the revision that the change was made on. Returns whether it did.
    async fn change_pending(&self, change: &PendingChange) -> Result<bool, StoreError>;

    /// Removes a sign-in, if it still has this revision. Returns whether it did: of several concurrent calls one succeeds.
    async fn take_pending(&self, key: &PendingKey, revision: i64) -> Result<bool, StoreError>;

    /// Deletes sign-ins that are over.
    async fn forget_pending(&self, at: Timestamp) -> Result<(), StoreError>;
}
