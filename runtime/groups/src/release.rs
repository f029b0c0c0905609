//! A release: all that a report may say.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Cell, Outcome};

/// The figures of a frozen set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// The closing time: responses that were sent later do not count.
    pub closing: Timestamp,
    /// The units of all levels, parents first; the whole is not among them.
    pub units: Vec<ReleasedUnit>,
    /// The response rate, where there are invitations: the options `sent` and `notSent` of the people who were invited.
    pub response_rate: Option<ItemCells>,
    /// The items, in their order.
    pub items: Vec<ItemCells>,
}

/// A unit of a release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReleasedUnit {
    /// Its code, as `north/ward3`.
    pub code: String,
    /// The code of the unit above it; empty if that is the whole.
    pub parent: String,
}

/// The cells of an item: that of the whole, then those of the units that were asked for, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemCells {
    /// The key of the item.
    pub key: String,
    /// Whether the item is sensitive.
    pub sensitive: bool,
    /// The least number of people of a cell.
    pub threshold: u32,
    /// The codes of its options or bands.
    pub options: Vec<String>,
    /// A cell for the whole and for each unit that was asked for.
    pub cells: Vec<Cell>,
}

impl Release {
    /// Finds the outcome of an item in a unit; the whole has the empty code.
    pub fn outcome(&self, item: &str, unit: &str) -> Option<&Outcome> {
        self.items.iter().find(|cells| cells.key == item)?.outcome(unit)
    }
}

impl ItemCells {
    /// Finds the outcome in a unit; the whole has the empty code.
    pub fn outcome(&self, unit: &str) -> Option<&Outcome> {
        let cell = self.cells.iter().find(|cell| cell.unit == unit)?;
        Some(&cell.outcome)
    }
}
