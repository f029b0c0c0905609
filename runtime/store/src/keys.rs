//! The keys of the server, as far as a database knows them.

use serde_json::Value;

use crate::{AccountId, ParticipantId};

/// A word that stands for one of the server's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub String);

/// The part of the server's key that a store has: the database knows itself again by it, and the audit log is made with it. It has no `Debug`, so
/// that it comes into no log.
#[derive(Clone)]
pub struct StoreKey {
    /// The word that stands for the key.
    pub fingerprint: Fingerprint,
    /// The key of the audit log's hashes.
    pub chain: [u8; 32],
}

/// The contents of a database, as far as they concern the server's key.
#[derive(Debug)]
pub enum Contents {
    /// There is no database yet.
    Nothing,
    /// The database does not know its key: it is of an older version, or was never used. One of the values that are sealed in
    /// it tells which key is right, if there is one.
    Unregistered(Option<SealedValue>),
    /// The keys that it knows, by number.
    Registered(Vec<(i64, Fingerprint)>),
}

/// A sealed value of a database, and for what it was sealed.
#[derive(Debug)]
pub enum SealedValue {
    /// The identity of a participant.
    Identity(ParticipantId, Vec<u8>),
    /// The data of an invited person: the survey, the reference and the seal.
    Invited(String, String, Vec<u8>),
    /// The e-mail address of an account.
    Email(AccountId, Vec<u8>),
    /// An answer that says how to reach a participant.
    Answer(ParticipantId, Value),
}
