//! How many boxes are to be ticked.

use std::fmt;

use enkat_model::{QuestionKind, Setting, words::counted};
use schemars::JsonSchema;
use serde::Serialize;

/// How many boxes of a group are to be ticked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ticks {
    /// The fewest, once one is.
    pub min: u32,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

impl Ticks {
    /// Those that a group of boxes wants.
    pub(super) fn of(answer: &QuestionKind<Setting>) -> Option<Self> {
        match answer {
            QuestionKind::Checkboxes(group) => Some(Self {
                min: group.min,
                max: group.max,
            }),
            _ => None,
        }
    }

    /// Whether everything that these allow is allowed by others.
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
