//! The number of checkboxes to tick.

use std::fmt;

use enkat_model::{QuestionKind, Setting, words::counted};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of checkboxes of a group that are to be ticked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ticks {
    /// The fewest, once any is ticked.
    pub min: u32,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

impl Ticks {
    /// Returns the limits of a group of checkboxes.
    pub(super) fn of(answer: &QuestionKind<Setting>) -> Option<Self> {
        match answer {
            QuestionKind::Checkboxes(group) => Some(Self {
                min: group.min,
                max: group.max,
            }),
            _ => None,
        }
    }

    /// Returns whether others allow everything that these allow.
    pub(in crate::diff) fn are_within(self, others: Self) -> bool {
        let most = |ticks: Self| ticks.max.unwrap_or(u32::MAX);
        self.min >= others.min && most(self) <= most(others)
    }
}

impl fmt::Display for Ticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ticks = |count: u32| counted(count as usize, "tick");
        match (self.min, self.max) {
            (min, None) => write!(f, "at least {}", ticks(min)),
            (min, Some(max)) if min == max => write!(f, "exactly {}", ticks(max)),
            (min, Some(max)) => write!(f, "{min} to {}", ticks(max)),
        }
    }
}
