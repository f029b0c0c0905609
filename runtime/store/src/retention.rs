//! Responses whose time is over.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{error::StoreError, ids::Lookup, rights::OnRequest};

/// Responses and entries in lists of people to invite whose time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due<'a> {
    /// The responses to a survey of the deployment that were sent until this time, with the entries of their people.
    Sent {
        /// The survey of the deployment.
        survey_id: &'a str,
        /// The last time.
        until: Timestamp,
    },
    /// The responses to a survey that are not sent and had their last change until this time, with the entries of their people.
    Unfinished {
        /// The survey of the deployment.
        survey_id: &'a str,
        /// The last time.
        until: Timestamp,
    },
    /// The entries of people who were to be invited to a survey and have no response.
    Listed {
        /// The survey of the deployment.
        survey_id: &'a str,
    },
    /// The responses to any survey that have no answer, whose last sign-in and session ended until this time, and to which no link
    /// leads now. Their invitations can be used again.
    Unanswered {
        /// The last time.
        until: Timestamp,
        /// Now.
        now: Timestamp,
    },
}

/// Makes the code by which the ledger of erasures knows an entry in a list, of its survey and reference.
pub type CodeOf<'a> = &'a (dyn Fn(&str, &str) -> Lookup + Sync);

/// The operations of a store on responses whose time is over.
#[async_trait]
pub trait Retention {
    /// Counts the responses, and the entries without a response, whose time is over.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn count_due(&self, due: Due<'_>) -> Result<usize, StoreError>;

    /// Erases some of those whose time is over, in one transaction, and returns how many; 0 when none is left. A response that
    /// changed in the meantime is not one of them.
    async fn erase_due(
        &self,
        due: Due<'_>,
        code_of: CodeOf<'_>,
        request: OnRequest<'_>,
    ) -> Result<usize, StoreError>;
}
