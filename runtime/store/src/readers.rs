//! Readers: people and tools that may read about the responses of a customer or a survey.

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{error::StoreError, ids::SecretHash};

/// The right to read something about responses. Each right is given by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Right {
    /// How many people are invited, have begun and have sent.
    Status,
    /// Group reports.
    Report,
    /// Responses under pseudonyms, without sensitive answers.
    Pseudonymous,
    /// The people behind the responses, and their contact details.
    Identified,
    /// Sensitive answers.
    Sensitive,
}

impl Right {
    /// All rights.
    pub const ALL: [Self; 5] = [
        Self::Status,
        Self::Report,
        Self::Pseudonymous,
        Self::Identified,
        Self::Sensitive,
    ];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Report => "report",
            Self::Pseudonymous => "pseudonymous",
            Self::Identified => "identified",
            Self::Sensitive => "sensitive",
        }
    }
}

/// The surveys that a reader may read about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReaderScope {
    /// All surveys of a customer, by its name in addresses.
    Customer(String),
    /// These surveys of the deployment.
    Surveys(Vec<String>),
}

/// A person or a tool that may read about responses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// Its name, which no other reader has.
    pub name: String,
    /// The surveys.
    pub scope: ReaderScope,
    /// The rights.
    pub rights: Vec<Right>,
    /// The random text from which the pseudonyms of its calls are made: the same in each of them.
    pub seed: String,
    /// The time at which its token ends.
    pub expires_at: Timestamp,
}

impl Reader {
    /// Returns whether it has a right to read about a survey that this customer offers.
    pub fn may(&self, right: Right, survey_id: &str, customer: &str) -> bool {
        let is_in_scope = match &self.scope {
            ReaderScope::Customer(name) => name.eq_ignore_ascii_case(customer),
            ReaderScope::Surveys(surveys) => surveys.iter().any(|survey| survey == survey_id),
        };
        is_in_scope && self.rights.contains(&right)
    }
}

/// The operations of a store on readers. The audit log has each change.
#[async_trait]
pub trait Readers {
    /// Adds a reader with the hash of its token. Returns whether its name was free.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn add_reader(
        &self,
        reader: &Reader,
        token: &SecretHash,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Lists all readers, by name.
    async fn readers(&self) -> Result<Vec<Reader>, StoreError>;

    /// Finds the reader with this token, whether it has ended or not.
    async fn reader(&self, token: &SecretHash) -> Result<Option<Reader>, StoreError>;

    /// Gives a reader another token in place of its own. Returns whether there is such a reader.
    async fn renew_reader(
        &self,
        name: &str,
        token: &SecretHash,
        expires_at: Timestamp,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Removes a reader. Returns whether there was one.
    async fn remove_reader(&self, name: &str, at: Timestamp) -> Result<bool, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(scope: ReaderScope) -> Reader {
        Reader {
            name: "lab".to_owned(),
            scope,
            rights: vec![Right::Pseudonymous, Right::Sensitive],
            seed: String::new(),
            expires_at: Timestamp::MAX,
        }
    }

    #[test]
    fn reader_may_read_only_what_it_has_a_right_to() {
        let of_customer = reader(ReaderScope::Customer("North".to_owned()));
        assert!(of_customer.may(Right::Sensitive, "north-nights", "north"));
        assert!(!of_customer.may(Right::Identified, "north-nights", "north"));
        assert!(!of_customer.may(Right::Sensitive, "south-nights", "south"));
        let of_survey = reader(ReaderScope::Surveys(vec!["north-nights".to_owned()]));
        assert!(of_survey.may(Right::Pseudonymous, "north-nights", "north"));
        assert!(!of_survey.may(Right::Pseudonymous, "north-days", "north"));
    }
}
