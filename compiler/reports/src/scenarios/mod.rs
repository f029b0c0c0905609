//! The author's tests of a survey: running them, and their coverage.

mod choice;
mod compare;
mod coverage;
mod filter;
mod github;
mod human;
mod impossible;
mod lcov;
mod mutants;
mod parts;
mod report;
mod suggest;
mod untested;

pub use choice::Choice;
pub use compare::{About, UnmetExpectation, unmet};
pub use coverage::{Coverage, Covered};
pub use filter::Filter;
pub use github::github;
pub use human::{Shown, human};
pub use lcov::lcov;
pub use mutants::{SurveyMutants, TotalMutants, UnnoticedMistake};
pub use report::{
    SurveyCoverage, TestReport, TestedExpectation, TestedScenario, TestedSurvey, TotalCoverage, UncoveredRule,
};
pub use suggest::{Suggestions, suggest};
pub use untested::{TestFinding, UntestedScenario};

use enkat_compiler::resolve::Scenario;
use enkat_model::Date;

use crate::explain::Given;

/// Returns the participant of a scenario, with the answers. A scenario without a day takes place today.
pub fn given(scenario: &Scenario, today: Date) -> Given {
    Given {
        settings: scenario.settings.clone(),
        gender: scenario.gender,
        today: scenario.today.unwrap_or(today),
        answers: scenario.answers.clone(),
    }
}
