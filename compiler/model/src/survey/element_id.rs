//! Positions in the list of elements.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Index of an element in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ElementId(pub u32);

impl ElementId {
    /// Returns the position in the list.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the id at a position. Surveys are refused long before they reach 2³² elements.
    pub fn at(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}
