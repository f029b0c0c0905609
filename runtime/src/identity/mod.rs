//! The ways to sign in, one file each, and the secrets of those who are signed in.

pub(crate) mod account;
pub(crate) mod anonymous;
pub(crate) mod bank_id;
mod birthdate;
mod brought;
mod fair_queue;
pub(crate) mod known;
mod norwegian_number;
pub(crate) mod oidc;
mod pass;
pub(crate) mod password;
pub(crate) mod password_strength;
mod person;
mod sealing;
mod secrets;
mod swedish_number;
mod turns;

use enkat_model::Gender;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::deployment::Country;

pub(crate) use bank_id::Evidence;
pub use bank_id::{AddressCheck, BankIdRisk, BankIdRules, BankIdSettings};
pub(crate) use brought::Brought;
pub(crate) use norwegian_number::parse as norwegian;
pub(crate) use pass::Pass;
pub(crate) use person::{Person, name as person_name};
pub(crate) use sealing::Seals;
pub(crate) use secrets::{KEY_BYTES, Keys, Secret, from_hex, hex_bytes, to_hex};
pub(crate) use swedish_number::parse as swedish;

/// A way to sign in. They are ordered as their tabs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum LoginType {
    /// Swedish BankID.
    SwedishBankId,
    /// A Swedish personal or coordination number, with names.
    SwedishGovernmentId,
    /// A birthdate as Swedes write it, with names and gender.
    SwedishBirthdateName,
    /// Birth year and gender, without a name.
    Anonymous,
    /// Norwegian BankID.
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

    /// Whether the form with a birthdate is shown, which can ask for an e-mail address.
    pub(crate) fn has_birthdate(self) -> bool {
        matches!(self, Self::SwedishBirthdateName | Self::NorwegianBirthdateName)
    }

    /// Whether the form with a government's number is shown, which can ask for a password.
    pub(crate) fn has_number(self) -> bool {
        matches!(self, Self::SwedishGovernmentId | Self::NorwegianGovernmentId)
    }

    /// The country in which somebody can use it, if it is one.
    pub(crate) fn country(self) -> Option<Country> {
        match self {
            Self::SwedishBankId | Self::SwedishGovernmentId | Self::SwedishBirthdateName => {
                Some(Country::Sweden)
            }
            Self::NorwegianBankId | Self::NorwegianGovernmentId | Self::NorwegianBirthdateName => {
                Some(Country::Norway)
            }
            Self::Anonymous | Self::Sso => None,
        }
    }

    /// The ways by which an identity provider says who somebody is.
    pub(crate) const PROVIDED: [Self; 2] = [Self::NorwegianBankId, Self::Sso];

    /// Whether an identity provider says who somebody is.
    pub(crate) fn has_provider(self) -> bool {
        Self::PROVIDED.contains(&self)
    }

    /// Whether it says which gender somebody has. A number would for many, but nothing is guessed.
    pub(crate) fn tells_gender(self) -> bool {
        self.has_birthdate() || self == Self::Anonymous
    }

    /// Whether it proves who somebody is, so that who has begun goes on. Who only knows a number or a birthdate begins
    /// anew: what others know must not open answers.
    pub(crate) fn is_proof(self) -> bool {
        matches!(self, Self::SwedishBankId | Self::NorwegianBankId | Self::Sso)
    }
}

/// The identity that a sign-in gives. It has no `Debug`, so that it comes into no log.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) login_type: LoginType,
    /// The year of birth, for anonymous participants.
    pub(crate) birth_year: Option<i16>,
    pub(crate) gender: Option<Gender>,
    /// The person, unless they are anonymous.
    pub(crate) person: Option<Person>,
    /// The evidence of it, where that is kept.
    pub(crate) evidence: Option<Evidence>,
}

/// The gender that somebody says; nothing where they prefer not to.
fn said_gender(said: Option<&str>) -> Result<Option<Gender>, Refused> {
    let known = |said| Gender::parse(said).ok_or(Refused::Malformed("gender is `female`, `male` or `other`"));
    said.map(known).transpose()
}

/// Why somebody is not signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// A field is not what its pattern says, which a client checks before it calls.
    Malformed(&'static str),
    /// The year is still to come, which the pattern lets through.
    YearToCome,
}

#[cfg(test)]
mod numbers_tests;
