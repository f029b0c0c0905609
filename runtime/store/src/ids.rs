//! Names of participants, accounts and secrets in a store.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A participant's random id, the only link between identity and answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ParticipantId(pub String);

/// The hash of a session's secret, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretHash(pub String);

/// A secret together with its owner's id, as the cookie of a session and a participant's return link contain them. Older ones have
/// no id, and are found by the secret alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PassHash {
    /// The id of the participant or the account.
    pub owner: Option<String>,
    /// The hash of the secret.
    pub secret: SecretHash,
}

/// A keyed hash that a person is found again by: the id of the server's key that made it, a full stop, and the hash, in
/// hexadecimal. Codes that outlive the server's keys are made with the key of the service, and have no id.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lookup(pub String);

/// The look-ups of one thing: the one that is stored with it, made with the server's key in use, and those by which rows are found that
/// were stored under another key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lookups {
    /// The one under the key in use.
    pub current: Lookup,
    /// Those under the other keys.
    pub others: Vec<Lookup>,
}

impl Lookups {
    /// Lists all of them, the current one first.
    pub fn all(&self) -> impl Iterator<Item = &Lookup> {
        std::iter::once(&self.current).chain(&self.others)
    }

    /// Returns all of them, the current one first.
    pub fn into_all(self) -> impl Iterator<Item = Lookup> {
        std::iter::once(self.current).chain(self.others)
    }

    /// Lists the texts of all of them.
    pub fn texts(&self) -> Vec<&str> {
        self.all().map(|lookup| lookup.0.as_str()).collect()
    }
}

impl From<Lookup> for Lookups {
    fn from(current: Lookup) -> Self {
        let others = Vec::new();
        Self { current, others }
    }
}

/// An account's random id, which is its profile's, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountId(pub String);

/// A word that identifies one of the server's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub String);
