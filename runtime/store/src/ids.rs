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

/// A keyed hash that a person or a network is found again by, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lookup(pub String);

/// An account's random id, which is its profile's, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountId(pub String);
