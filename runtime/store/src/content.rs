//! Answers as they are stored: sensitive ones and contact details are sealed, which only the server's key opens.

use enkat_model::{Missing, ScoreResult};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The key of the one field of a sealed value, which is an object in place of an answer. No answer is an object.
pub const SEALED: &str = "sealed";

/// Returns the sealed text of a stored value; `None` where it is not sealed.
pub fn sealed_text(stored: &Value) -> Option<&str> {
    stored.as_object()?.get(SEALED)?.as_str()
}

/// The answers of a submission, and what is computed from them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredContent {
    /// The saved fields, without hidden and disabled questions. A sensitive field that may have been asked is always there, so that
    /// nothing follows from its absence: its sealed value can be null.
    pub payload: Map<String, Value>,
    /// The scores, with their bands.
    pub scores: Vec<StoredScore>,
    /// The reasons why saved fields have no answer; `None` in submissions that were stored without them.
    pub missing: Option<Missing>,
    /// The same reasons with those of sensitive fields, sealed; `None` where no field is sensitive.
    pub sealed_missing: Option<String>,
}

/// A score of a submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredScore {
    /// A score that sensitive answers count in.
    Sealed {
        /// The name.
        name: String,
        /// The sealed [`ScoreResult`].
        sealed: String,
    },
    /// Any other score.
    Plain(ScoreResult),
}
