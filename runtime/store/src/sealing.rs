//! Sealing of answers that were stored otherwise.

use async_trait::async_trait;
use serde_json::{Map, Value};

use crate::{
    content::StoredContent,
    data_keys::WrappedKey,
    error::StoreError,
    ids::ParticipantId,
    published_versions::InProgress,
    records::{Submission, Tailoring},
};

/// A submission whose sensitive answers may not be sealed with the key of its participant.
#[derive(Clone, Debug, PartialEq)]
pub struct UnsealedSubmission {
    /// The survey of the deployment.
    pub survey_id: String,
    /// The model.
    pub tailoring: Tailoring,
    /// The key of the participant.
    pub key: WrappedKey,
    /// The submission.
    pub submission: Submission,
}

/// A draft whose sensitive answers are sealed now.
#[derive(Clone, Debug)]
pub struct SealedDraft {
    /// The participant.
    pub participant: ParticipantId,
    /// The revision that was read. A draft that was changed since stays as it is.
    pub revision: i64,
    /// All its answers.
    pub answers: Map<String, Value>,
}

/// A submission whose sensitive answers are sealed now.
#[derive(Clone, Debug)]
pub struct SealedSubmission {
    /// The participant.
    pub participant: ParticipantId,
    /// Its answers.
    pub content: StoredContent,
}

/// The operations of a store on answers that may not be sealed with the key of their participant: stored by an older version of the
/// server, or before the draft moved to a version of the survey in which they are sensitive.
#[async_trait]
pub trait Sealing {
    /// Reads some drafts that may have unsealed answers, in the order of their participants, after this one; empty after the last.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn unsealed_drafts(&self, after: Option<&ParticipantId>) -> Result<Vec<InProgress>, StoreError>;

    /// Reads some submissions that may have unsealed answers, in the same way.
    async fn unsealed_submissions(
        &self,
        after: Option<&ParticipantId>,
    ) -> Result<Vec<UnsealedSubmission>, StoreError>;

    /// Replaces answers by sealed ones, in all these rows or in none. The participants' next saves find their drafts unchanged.
    async fn seal(&self, drafts: &[SealedDraft], submissions: &[SealedSubmission]) -> Result<(), StoreError>;
}
