//! The author's tests of a survey: running them, and their coverage.

mod choice;
mod compare;
mod coverage;
mod filter;
mod github;
mod given;
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
pub use given::given;
pub use human::{Shown, human};
pub use lcov::lcov;
pub use mutants::{SurveyMutants, TotalMutants, UnnoticedMistake};
pub use report::{
    SurveyCoverage, TestReport, TestedExpectation, TestedScenario, TestedSurvey, TotalCoverage, UncoveredRule,
};
pub use suggest::{Suggestions, suggest};
pub use untested::{TestFinding, UntestedScenario};
