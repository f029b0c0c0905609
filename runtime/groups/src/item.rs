//! The items that a report tells of.

use std::collections::BTreeSet;

/// The least number of people who answered an item in a set with a cell.
pub const THRESHOLD: u32 = 5;
/// The same for a sensitive item.
pub const THRESHOLD_OF_SENSITIVE: u32 = 20;

/// A question, or a score, with a distribution over its options or bands.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The id of the question or score.
    pub key: String,
    /// Whether it is sensitive, which raises the threshold.
    pub sensitive: bool,
    /// The possible answers.
    pub kind: ItemKind,
    /// The key of an item before it whose answer decides whether this one is asked. Their numbers of answers would tell it, so that
    /// this item has cells only where that one has counts.
    pub follows: Option<String>,
    /// The units that may get a cell.
    pub units: AskedUnits,
}

/// The possible answers of an item.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// Options, of which each person gives one.
    Choice(Vec<OptionOfItem>),
    /// Numbers in a range, counted by bands.
    Score {
        /// The least possible score.
        least: f64,
        /// The bands from the lowest to the highest; the last one ends at the greatest possible score.
        bands: Vec<Band>,
    },
}

/// An option of an item.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionOfItem {
    /// The code that answers have.
    pub code: String,
    /// The number that it adds to the mean; none for "don't know".
    pub value: Option<f64>,
}

/// A range of a score.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The name of the range.
    pub code: String,
    /// The greatest score in it.
    pub up_to: f64,
}

/// The units that may get a cell beside the whole, which always may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedUnits {
    /// All units of all levels.
    All,
    /// The units with these codes.
    Only(BTreeSet<String>),
}

impl Item {
    /// Returns the least number of people of a set with a cell.
    pub fn threshold(&self) -> u32 {
        if self.sensitive {
            THRESHOLD_OF_SENSITIVE
        } else {
            THRESHOLD
        }
    }

    /// Returns the codes of its options or bands, in their order.
    pub fn codes(&self) -> Vec<String> {
        match &self.kind {
            ItemKind::Choice(options) => options.iter().map(|option| option.code.clone()).collect(),
            ItemKind::Score { bands, .. } => bands.iter().map(|band| band.code.clone()).collect(),
        }
    }

    /// Returns the number of its options or bands.
    pub(crate) fn width(&self) -> usize {
        match &self.kind {
            ItemKind::Choice(options) => options.len(),
            ItemKind::Score { bands, .. } => bands.len(),
        }
    }

    /// Tests whether a unit may get a cell; the whole has the empty code.
    pub(crate) fn asks(&self, unit: &str) -> bool {
        match &self.units {
            AskedUnits::All => true,
            AskedUnits::Only(units) => unit.is_empty() || units.contains(unit),
        }
    }
}
