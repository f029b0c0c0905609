//! Answers of submissions as columns.

use enkat_model::Missing;
use enkat_store::StoredContent;

use crate::error::PostgresError;

/// The answers of a submission in its columns.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The saved fields, as JSON.
    pub(super) payload: String,
    /// The scores, as JSON.
    pub(super) scores: String,
    /// The reasons why fields have no answer, a letter each.
    pub(super) missing: Option<String>,
    /// The same, sealed.
    pub(super) sealed_missing: Option<String>,
}

impl Columns {
    pub(super) fn of(content: &StoredContent) -> Result<Self, PostgresError> {
        Ok(Self {
            payload: serde_json::to_string(&content.payload).map_err(PostgresError::failed)?,
            scores: serde_json::to_string(&content.scores).map_err(PostgresError::failed)?,
            missing: content.missing.as_ref().map(Missing::to_letters),
            sealed_missing: content.sealed_missing.clone(),
        })
    }
}
