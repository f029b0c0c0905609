//! The results of scenarios as a JUnit report.

use std::{fmt::Write, time::Duration};

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::{failure, set_place};
use crate::{
    scenarios::{TestReport, TestedScenario, TestedSurvey, TotalCoverage},
    shell::shell_word,
};

/// Writes a test suite per survey with a case per scenario. A survey with mistakes is a case with an error; too low a coverage is
/// a failure in a suite of its own.
///
/// # Errors
///
/// If the document cannot be written as XML.
pub fn junit_of_scenarios(report: &TestReport) -> Result<String, SerializeError> {
    let mut document = Report::new("enkat test");
    document.set_time(Duration::from_secs_f64(report.seconds));
    document.add_test_suites(report.surveys.iter().map(suite));
    document.add_test_suites(
        report
            .coverage
            .filter(|coverage| coverage.fail_under.is_some())
            .map(coverage_suite),
    );
    document.to_string()
}

fn suite(survey: &TestedSurvey) -> TestSuite {
    let mut suite = TestSuite::new(survey.path.as_str());
    suite.set_time(Duration::from_secs_f64(survey.seconds));
    if survey.has_mistakes {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message(format!(
            "the survey has mistakes: `enkat check {}` lists them",
            shell_word(&survey.path)
        ));
        let mut case = TestCase::new("the survey compiles", status);
        case.set_classname(survey.path.as_str());
        suite.add_test_case(case);
    }
    suite.add_test_cases(survey.scenarios.iter().map(case));
    suite
}

fn case(scenario: &TestedScenario) -> TestCase {
    let mut case = TestCase::new(scenario.name.as_str(), status(scenario));
    case.set_classname(scenario.place.file.as_str());
    set_place(&mut case, &scenario.place);
    case
}

fn status(scenario: &TestedScenario) -> TestCaseStatus {
    let Some(first) = scenario.unmet.first() else {
        return TestCaseStatus::success();
    };
    let mut text = String::new();
    for (depth, line) in scenario.lines() {
        let _ = writeln!(text, "{:indent$}{line}", "", indent = depth * 2);
    }
    failure(&first.message, text)
}

fn coverage_suite(coverage: TotalCoverage) -> TestSuite {
    let text = format!(
        "{} of {} rules were seen both true and false ({} %)",
        coverage.seen, coverage.rules, coverage.percent
    );
    let status = if coverage.is_too_low() {
        failure(&text, format!("{text}; `enkat test --coverage` lists the others"))
    } else {
        TestCaseStatus::success()
    };
    let mut suite = TestSuite::new("coverage");
    let name = format!(
        "at least {} % of the rules",
        coverage.fail_under.unwrap_or_default()
    );
    let mut case = TestCase::new(name, status);
    case.set_classname("coverage");
    suite.add_test_case(case);
    suite
}
