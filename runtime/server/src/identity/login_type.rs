//! The ways to sign in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::country::Country;

/// A way to sign in. The order is that of their tabs.
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
    /// Returns its name in calls and in the deployment file.
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

    /// Returns whether its form asks for a birthdate; it can then also ask for an e-mail address.
    pub(crate) fn has_birthdate(self) -> bool {
        matches!(self, Self::SwedishBirthdateName | Self::NorwegianBirthdateName)
    }

    /// Returns whether its form asks for a government's number; it can then also ask for a password.
    pub(crate) fn has_number(self) -> bool {
        matches!(self, Self::SwedishGovernmentId | Self::NorwegianGovernmentId)
    }

    /// Returns the country whose residents can use it, if it is limited to one.
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

    /// The ways by which an identity provider identifies the person.
    pub(crate) const PROVIDED: [Self; 2] = [Self::NorwegianBankId, Self::Sso];

    /// Returns whether an identity provider identifies the person.
    pub(crate) fn has_provider(self) -> bool {
        Self::PROVIDED.contains(&self)
    }

    /// Returns whether it gives the gender. Many numbers would, but nothing is inferred.
    pub(crate) fn tells_gender(self) -> bool {
        self.has_birthdate() || self == Self::Anonymous
    }

    /// Returns whether it proves the identity, so that a returning participant continues. A number or a birthdate alone begins a
    /// new response: knowledge that other people may have must not open answers.
    pub(crate) fn is_proof(self) -> bool {
        matches!(self, Self::SwedishBankId | Self::NorwegianBankId | Self::Sso)
    }
}
