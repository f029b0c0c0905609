//! The keys of the server that a database knows.

use serde_json::Value;

use crate::{AccountId, ParticipantId};

/// A word that identifies one of the server's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub String);

/// The part of the server's key that a store has: the database recognises its key by it, and the hashes of the audit log are made
/// with it. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub struct StoreKey {
    /// The word that identifies the key.
    pub fingerprint: Fingerprint,
    /// The key of the audit log's hashes.
    pub chain: [u8; 32],
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
    Registered(Vec<(i64, Fingerprint)>),
}

/// A sealed value of a database, and the purpose that it was sealed for.
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
