//! How a question looks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::element::Layout;

/// How a question looks. It means nothing to the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// `inline`: its options or boxes, or its label and its field, stand beside each other where there is room.
    #[serde(default)]
    pub layout: Layout,
    /// In how many columns the boxes of a group stand where there is room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u32>,
}

impl Look {
    /// Whether nothing is said about it.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
