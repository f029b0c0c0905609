//! Exports of responses, as the store records them.

use jiff::Timestamp;

/// An export that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewExport<'a> {
    /// The survey of the deployment.
    pub survey_id: &'a str,
    /// The random text from which its pseudonyms are made, with the server's key.
    pub seed: &'a str,
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
    /// The time.
    pub at: Timestamp,
}
