//! The author's tests of a survey: running them, and what they cover.

mod compare;
mod coverage;
mod lcov;

pub use compare::{Failure, failures};
pub use coverage::{Coverage, Covered};
pub use lcov::lcov;

use crate::{resolve::Scenario, why::Given};

/// Who answers in a scenario, and what.
pub fn given(scenario: &Scenario) -> Given {
    Given {
        settings: scenario.settings.clone(),
        gender: scenario.gender,
        answers: scenario.answers.clone(),
    }
}
