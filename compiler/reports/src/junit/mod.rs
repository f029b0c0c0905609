//! Findings and the results of scenarios as JUnit reports, which most CI systems show.

mod findings;
mod scenarios;

pub use findings::{JunitSurvey, junit_of_findings};
pub use quick_junit::SerializeError;
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus};
pub use scenarios::junit_of_scenarios;

use crate::render::JsonPlace;

/// Makes the status of a test that fails.
fn failure(message: &str, text: impl Into<String>) -> TestCaseStatus {
    non_success(NonSuccessKind::Failure, message, text)
}

/// Makes the status of a test that fails, or could not run.
fn non_success(kind: NonSuccessKind, message: &str, text: impl Into<String>) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message);
    status.set_description(text.into());
    status
}

/// Adds the file and the line that a test is about.
fn set_place(case: &mut TestCase, place: &JsonPlace) {
    let line = place.line.to_string();
    case.extra.insert("file".into(), place.file.as_str().into());
    case.extra.insert("line".into(), line.into());
}
