//! Sign-ins in progress: sealed by the server's key, in the store, so that each call of a browser may reach another server.

use std::{io, marker::PhantomData, net::IpAddr, sync::Arc};

use enkat_store::{
    NewPending, Pending, PendingChange, PendingClaim, PendingKey, PendingKind, SecretHash, Store, StoreError,
};
use jiff::Timestamp;
use serde::{Serialize, de::DeserializeOwned};

use super::{FieldEncryption, Secret};
use crate::Environment;

/// The parts of a server by which sign-ins in progress are stored.
#[derive(Clone)]
pub(crate) struct PendingStore {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) encryption: FieldEncryption,
    pub(crate) environment: Environment,
}

#[cfg(test)]
impl PendingStore {
    /// Opens a store in a folder of its own, which goes with it.
    pub(crate) async fn in_folder() -> (Self, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let environment = Environment::system();
        let keys = super::Keys::new([7; super::KEY_BYTES]);
        let at = environment.clock.now();
        let file = folder.path().join("enkat.db");
        let store = enkat_store_sqlite::SqliteStore::open(&file, (&keys.of_store(), None), at).await;
        let stored = Self {
            store: Arc::new(store.unwrap()),
            encryption: keys.encryption,
            environment,
        };
        (stored, folder)
    }
}

/// The sign-ins in progress of one kind, each with a `T`.
pub(crate) struct SignIns<T> {
    kind: PendingKind,
    stored: PendingStore,
    /// The most at a time. When there are more, the oldest one of the network with the most ends.
    most: u32,
    /// The most of one network. When there are more, its oldest one ends.
    share: u32,
    content: PhantomData<fn() -> T>,
}

/// A sign-in that begins.
pub(crate) struct Beginning<'a, T> {
    pub(crate) content: &'a T,
    /// The earlier one of the browser, which ends.
    pub(crate) before: Option<&'a Secret>,
    /// A second secret that leads to it.
    pub(crate) nonce: Option<&'a Secret>,
    /// The network that it comes from.
    pub(crate) network: IpAddr,
    /// The time from which it can be claimed.
    pub(crate) due_at: Timestamp,
    /// The time at which it is over.
    pub(crate) expires_at: Timestamp,
}

/// A sign-in that was found.
#[derive(Clone)]
pub(crate) struct Found<T> {
    pub(crate) content: T,
    pub(crate) secret: SecretHash,
    /// The time from which it can be claimed.
    pub(crate) due_at: Timestamp,
    revision: i64,
}

/// The reason why a sign-in in progress is not known.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PendingError {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system has no randomness.
    #[error("a sign-in cannot be sealed: {0}")]
    Random(#[from] io::Error),
}

impl<T: Serialize + DeserializeOwned> SignIns<T> {
    pub(crate) fn new(kind: PendingKind, stored: PendingStore, most: u32, share: u32) -> Self {
        Self {
            kind,
            stored,
            most,
            share,
            content: PhantomData,
        }
    }

    fn now(&self) -> Timestamp {
        self.stored.environment.clock.now()
    }

    fn key(&self, secret: &SecretHash) -> PendingKey {
        PendingKey {
            kind: self.kind,
            secret: secret.clone(),
        }
    }

    /// Begins a sign-in. Returns those that end for it.
    pub(crate) async fn begin(
        &self,
        secret: &Secret,
        beginning: Beginning<'_, T>,
    ) -> Result<Vec<T>, PendingError> {
        let secret = secret.hash();
        let network = beginning.network.to_string();
        let new = NewPending {
            replaces: beginning.before.map(Secret::hash),
            nonce: beginning.nonce.map(Secret::hash),
            network: self
                .stored
                .encryption
                .find_by(["signing in", self.kind.name(), &network]),
            share: self.share,
            most: self.most,
            sealed: self.seal(&secret, beginning.content)?,
            key: self.key(&secret),
            at: self.now(),
            due_at: beginning.due_at,
            expires_at: beginning.expires_at,
        };
        let ended = self.stored.store.begin_pending(&new).await?;
        let ended = ended.into_iter().filter_map(|ended| self.opened(ended));
        Ok(ended.map(|ended| ended.content).collect())
    }

    /// Finds the sign-in of a browser.
    pub(crate) async fn find(&self, secret: &Secret) -> Result<Option<Found<T>>, StoreError> {
        self.find_by_hash(&secret.hash()).await
    }

    async fn find_by_hash(&self, secret: &SecretHash) -> Result<Option<Found<T>>, StoreError> {
        let found = self.stored.store.pending(&self.key(secret), self.now()).await?;
        Ok(found.and_then(|found| self.opened(found)))
    }

    /// Finds the sign-in that a second secret leads to.
    pub(crate) async fn find_by_nonce(&self, nonce: &Secret) -> Result<Option<Found<T>>, StoreError> {
        let store = &self.stored.store;
        let found = store
            .pending_by_nonce(self.kind, &nonce.hash(), self.now())
            .await?;
        Ok(found.and_then(|found| self.opened(found)))
    }

    /// Claims a sign-in that is due until a time: this server alone works on it.
    pub(crate) async fn claim(
        &self,
        found: &Found<T>,
        until: Timestamp,
    ) -> Result<Option<Found<T>>, StoreError> {
        let claim = PendingClaim {
            key: self.key(&found.secret),
            at: self.now(),
            until,
        };
        let claimed = self.stored.store.claim_pending(&claim).await?;
        Ok(claimed.and_then(|claimed| self.opened(claimed)))
    }

    /// Changes a sign-in, also where another server changes it at the same time. Returns it as it is then; `None` once it has ended.
    pub(crate) async fn change(
        &self,
        mut found: Found<T>,
        change: impl Fn(&mut Found<T>),
    ) -> Result<Option<T>, PendingError> {
        loop {
            change(&mut found);
            let changed = PendingChange {
                key: self.key(&found.secret),
                revision: found.revision,
                sealed: self.seal(&found.secret, &found.content)?,
                due_at: found.due_at,
            };
            if self.stored.store.change_pending(&changed).await? {
                return Ok(Some(found.content));
            }
            match self.find_by_hash(&found.secret).await? {
                Some(again) => found = again,
                None => return Ok(None),
            }
        }
    }

    /// Removes a sign-in. Only one of two concurrent calls gets it.
    pub(crate) async fn take(&self, found: Found<T>) -> Result<Option<T>, StoreError> {
        let key = self.key(&found.secret);
        let is_taken = self.stored.store.take_pending(&key, found.revision).await?;
        Ok(is_taken.then_some(found.content))
    }

    fn seal(&self, secret: &SecretHash, content: &T) -> io::Result<Vec<u8>> {
        let text = serde_json::to_vec(content).map_err(io::Error::other)?;
        let random = self.stored.environment.random.as_ref();
        self.stored
            .encryption
            .seal_anew(&self.context(secret), &text, random)
    }

    /// Opens a stored sign-in. One of another version of the server, or of another key, is as good as over: its browser begins anew.
    fn opened(&self, pending: Pending) -> Option<Found<T>> {
        let aad = self.context(&pending.secret);
        let opened = self.stored.encryption.open(&aad, &pending.sealed);
        let content = opened.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        if content.is_none() {
            tracing::warn!(kind = self.kind.name(), "a sign-in in progress cannot be read");
        }
        Some(Found {
            content: content?,
            secret: pending.secret,
            due_at: pending.due_at,
            revision: pending.revision,
        })
    }

    /// Returns the context that a sign-in is sealed for.
    fn context(&self, secret: &SecretHash) -> Vec<u8> {
        format!("signing in\0{}\0{}", self.kind.name(), secret.0).into_bytes()
    }
}
