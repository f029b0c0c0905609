//! Exports of responses, as the store records them.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    error::StoreError,
    submissions::{SortBy, SubmissionFilter, Submissions},
};

/// An export that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewExport<'a> {
    /// The survey of the deployment.
    pub survey_id: &'a str,
    /// The random text from which its pseudonyms are made, with the server's key.
    pub seed: &'a str,
    /// The reader whose export it is. All of its exports of a survey have one number.
    pub reader: Option<&'a str>,
    /// The formats, the options and the number of responses, for the audit log.
    pub detail: &'a str,
    /// The time.
    pub at: Timestamp,
}

/// An export that was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedExport {
    /// The survey of the deployment.
    pub survey_id: String,
    /// The random text from which its pseudonyms are made.
    pub seed: String,
    /// The time; of a reader's exports, that of the first.
    pub at: Timestamp,
    /// The time of the last export of a reader.
    pub last_at: Timestamp,
}

/// A group report that is released.
#[derive(Clone, Copy, Debug)]
pub struct NewRelease<'a> {
    /// The survey of the deployment.
    pub survey_id: &'a str,
    /// The number of releases of the survey that it was held against.
    pub after: usize,
    /// The release, and what later ones are held against, in JSON.
    pub kept: &'a str,
    /// The number of responses and cells, for the audit log.
    pub detail: &'a str,
    /// The time.
    pub at: Timestamp,
}

/// The operations of a store on responses that are read for others than their participants.
#[async_trait]
pub trait Exports {
    /// Begins to read submissions, sorted by a key of their participants.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn submissions(
        &self,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Box<dyn Submissions>, StoreError>;

    /// Records an export of responses, also in the audit log, and returns its number.
    async fn record_export(&self, export: &NewExport<'_>) -> Result<i64, StoreError>;

    /// Returns the export with this number, if there is one.
    async fn recorded_export(&self, number: i64) -> Result<Option<RecordedExport>, StoreError>;

    /// Records the release of a group report, also in the audit log, unless another one was recorded after those that it was held
    /// against. Returns whether it was recorded.
    async fn record_release(&self, release: &NewRelease<'_>) -> Result<bool, StoreError>;

    /// Returns the releases of a survey, the oldest first, in JSON.
    async fn releases(&self, survey_id: &str) -> Result<Vec<String>, StoreError>;
}
