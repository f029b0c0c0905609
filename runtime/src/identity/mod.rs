//! The ways to sign in, one file each, and the secrets of those who are signed in.

pub(crate) mod anonymous;
mod secrets;

use enkat_model::Gender;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) use secrets::{Keys, Secret, to_hex};

/// A way to sign in. They are ordered as their tabs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum LoginType {
    /// Swedish `BankID`.
    SwedishBankId,
    /// A Swedish personal or coordination number, with names.
    SwedishGovernmentId,
    /// A birthdate as Swedes write it, with names and gender.
    SwedishBirthdateName,
    /// Birth year and gender, without a name.
    Anonymous,
    /// Norwegian `BankID`.
    NorwegianBankId,
    /// A Norwegian birth or D-number, with names.
    NorwegianGovernmentId,
    /// A birthdate as Norwegians write it, with names and gender.
    NorwegianBirthdateName,
    /// The customer's own identity provider; it has no tab.
    Sso,
}

impl LoginType {
    /// Its name in calls and in the deployment file.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::SwedishBankId => "swedishBankId",
            Self::SwedishGovernmentId => "swedishGovernmentId",
            Self::SwedishBirthdateName => "swedishBirthdateName",
            Self::Anonymous => "anonymous",
            Self::NorwegianBankId => "norwegianBankId",
            Self::NorwegianGovernmentId => "norwegianGovernmentId",
            Self::NorwegianBirthdateName => "norwegianBirthdateName",
            Self::Sso => "sso",
        }
    }

    /// Whether this server can sign somebody in so. A deployment that offers a way that it cannot is refused at start.
    pub(crate) fn is_served(self) -> bool {
        matches!(self, Self::Anonymous)
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
