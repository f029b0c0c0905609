//! The keys of the server that a database knows.

use async_trait::async_trait;
use jiff::Timestamp;
use serde_json::Value;

use crate::{AccountId, Fingerprint, KeyId, ParticipantId, StoreError, WrappedKey};

/// The part of the server's key that a store has: the database recognises its key by it, and the hashes of the audit log are made
/// with it. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub struct StoreKey {
    /// The word that identifies the key.
    pub fingerprint: Fingerprint,
    /// The key of the audit log's hashes.
    pub chain: [u8; 32],
}

/// One of the server's keys, as a database knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownKey {
    /// Its number, by which rows of the audit log name it.
    pub number: i64,
    /// The word that identifies it.
    pub fingerprint: Fingerprint,
    /// The time at which the database got to know it.
    pub added_at: Timestamp,
    /// The time at which it came into use: it made what was new until another one came. `None` before.
    pub used_since: Option<Timestamp>,
    /// The time since which nothing needs it.
    pub retired_at: Option<Timestamp>,
    /// The key of the audit log's hashes, wrapped by another one once it is retired.
    pub chain: Option<WrappedKey>,
}

impl KnownKey {
    /// Returns its short name; `None` if the database is damaged.
    pub fn id(&self) -> Option<KeyId> {
        KeyId::of(&self.fingerprint)
    }

    /// Finds the key in use among those of a database: the one that came into use last.
    pub fn in_use(known: &[Self]) -> Option<&Self> {
        let used = known.iter().filter(|key| key.used_since.is_some());
        used.max_by_key(|key| (key.used_since, key.number))
            .or_else(|| known.first())
    }
}

/// The contents of a database, as far as they concern the server's key.
#[derive(Debug)]
pub enum Contents {
    /// There is no database yet.
    Nothing,
    /// The database does not know its key: it is of an older version, or was never used. If it holds a sealed value, that shows
    /// which key is right.
    Unregistered(Option<SealedValue>),
    /// Its keys, by number.
    Registered(Vec<KnownKey>),
}

/// A sealed value of a database without keys, and the purpose that it was sealed for.
#[derive(Debug)]
pub enum SealedValue {
    /// The identity of a participant.
    Identity(ParticipantId, Vec<u8>),
    /// The data of an invited person: the survey, the reference and the seal.
    Invited(String, String, Vec<u8>),
    /// The e-mail address of an account.
    Email(AccountId, Vec<u8>),
    /// An answer with a participant's contact details.
    Answer(ParticipantId, Value),
}

/// The operations of a store on the server's keys.
#[async_trait]
pub trait ServerKeys {
    /// Lists the keys that the database knows, by number.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn known_keys(&self) -> Result<Vec<KnownKey>, StoreError>;

    /// Adds a key, which is not in use yet. Returns whether it is new.
    async fn add_key(&self, key: &Fingerprint, at: Timestamp) -> Result<bool, StoreError>;

    /// Brings a key into use that is neither in use nor retired. Returns whether it could.
    async fn use_key(&self, key: &Fingerprint, at: Timestamp) -> Result<bool, StoreError>;

    /// Retires a key that is not in use, with the wrapped key of the audit log's hashes. Returns whether it could.
    async fn retire_key(
        &self,
        key: &Fingerprint,
        chain: &WrappedKey,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Makes the hashes of further rows of the audit log with this key, which the database knows.
    async fn write_log_with(&self, key: &StoreKey) -> Result<(), StoreError>;
}
