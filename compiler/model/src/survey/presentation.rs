//! The presentation of a question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::element::Layout;

/// The presentation of a question. It means nothing to the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Presentation {
    /// The layout. `inline`: its options or checkboxes, or its label and its field, are beside each other where there is room.
    #[serde(default)]
    pub layout: Layout,
    /// The number of columns for the checkboxes of a group, where there is room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
}

impl Presentation {
    /// Returns whether it is the default presentation.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
