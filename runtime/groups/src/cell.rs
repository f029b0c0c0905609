//! The outcome of one item in one unit.

use serde::{Deserialize, Serialize};

use crate::Mean;

/// The outcome for one unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cell {
    /// The code of the unit; empty for the whole.
    pub unit: String,
    /// The figures, or the reason why there are none.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// The figures of a cell, or the reason why there are none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    /// The distribution.
    Published {
        /// The number of people who answered the item.
        people: u32,
        /// The number of people for each option or band, in their order.
        counts: Vec<u32>,
        /// The mean, where the item has values.
        mean: Option<Mean>,
    },
    /// All of the people, or all but one, gave one option.
    OneAnswer {
        /// The number of people who answered the item.
        people: u32,
        /// The place of that option.
        option: usize,
        /// The share that gave it, in percent, is at least this.
        at_least: u8,
    },
    /// No figure.
    Withheld {
        /// The reason.
        reason: Reason,
    },
}

/// The reason why a cell has no figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// Fewer people than the threshold answered the item.
    Fewer,
    /// With other figures, it would tell of fewer people than the threshold, or that nearly all in a set gave one option.
    Protects,
    /// The item follows another one that has no counts here.
    Follows,
}

/// The share that [`Outcome::OneAnswer`] states, in percent. All but one of five is just that.
pub(crate) const SHARE_OF_ONE_ANSWER: u8 = 80;

/// Finds the option that all people gave, or all but one.
pub(crate) fn one_answer(counts: &[u32]) -> Option<usize> {
    let people: u32 = counts.iter().sum();
    counts.iter().position(|count| count + 1 >= people)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_answer_allows_one_other() {
        assert_eq!(one_answer(&[0, 5, 0]), Some(1));
        assert_eq!(one_answer(&[1, 0, 4]), Some(2));
        assert_eq!(one_answer(&[2, 0, 4]), None);
    }
}
