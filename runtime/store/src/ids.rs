//! Names of participants, accounts and secrets in a store.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A participant's random id, the one thing that identity and answers share.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ParticipantId(pub String);

/// The hash of a session's secret, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SecretHash(pub String);

/// A secret that is shown together with whose it is, as the cookie of a session and a participant's own link have it. Those from
/// before there were ids have none, and are found by the secret alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PassHash {
    /// The id of the participant or the account.
    pub owner: Option<String>,
    /// The hash of the secret.
    pub secret: SecretHash,
}

/// A keyed hash by which somebody is found again, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup(pub String);

/// An account's random id, which is also its profile's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountId(pub String);
