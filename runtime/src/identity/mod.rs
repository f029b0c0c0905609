//! The ways to sign in, one file each, and the secrets of those who are signed in.

pub(crate) mod anonymous;
mod secrets;

use enkat_model::Gender;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use secrets::{Keys, Secret, to_hex};

/// A way to sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum LoginType {
    /// Birth year and gender, without a name.
    Anonymous,
}

impl LoginType {
    /// Its name in calls.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Anonymous => "anonymous",
        }
    }
}

/// What a sign-in tells of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) login_type: LoginType,
    pub(crate) birth_year: Option<i16>,
    pub(crate) gender: Option<Gender>,
}

/// Why somebody is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// A field is not what its pattern says, which a client checks before it calls.
    Malformed(&'static str),
    /// The year is still to come, which the pattern lets through.
    YearToCome,
}
