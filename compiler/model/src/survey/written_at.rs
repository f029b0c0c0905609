//! The places of an element in the author's files.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The places where an author wrote an element and the rules that decide for whom it is shown, each as `path:line`. They tell people
/// where to look, and do not count in comparisons: a survey whose lines were moved is the same survey.
#[derive(Clone, Debug, Default, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WrittenAt {
    /// The place of its id; empty where the places are unknown.
    pub element: String,
    /// The places of its rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

impl WrittenAt {
    /// Returns whether the places are unknown.
    pub fn is_unknown(&self) -> bool {
        self.element.is_empty()
    }
}

impl PartialEq for WrittenAt {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
