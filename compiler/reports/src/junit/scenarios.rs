//! The results of scenarios as a JUnit report.

use std::{fmt::Write, time::Duration};

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::{failure, non_success, set_place};
use crate::scenarios::{
    TestFinding, TestReport, TestedScenario, TestedSurvey, TotalCoverage, TotalMutants, UntestedScenario,
};

/// Writes a test suite per survey with a case per scenario. A scenario with mistakes is a case with an error, as is each mistake of
/// a survey that could not be tested; too low a coverage is a failure in a suite of its own, as are
/// too few mistakes that were noticed.
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
    let mutants = report.mutants.filter(|mutants| mutants.fail_under.is_some());
    document.add_test_suites(mutants.map(mutants_suite));
    document.to_string()
}

fn suite(survey: &TestedSurvey) -> TestSuite {
    let mut suite = TestSuite::new(survey.path.as_str());
    suite.set_time(Duration::from_secs_f64(survey.seconds));
    suite.add_test_cases(survey.findings.iter().map(|finding| mistake(survey, finding)));
    suite.add_test_cases(survey.untested.iter().map(untested));
    suite.add_test_cases(survey.scenarios.iter().map(case));
    suite
}

/// Makes the case of a mistake that is in no single scenario.
fn mistake(survey: &TestedSurvey, finding: &TestFinding) -> TestCase {
    let place = &finding.diagnostic.place;
    let name = format!(
        "{} {}:{}:{}",
        finding.diagnostic.code, place.file, place.line, place.column
    );
    let mut case = TestCase::new(name, error(std::slice::from_ref(finding)));
    case.set_classname(survey.path.as_str());
    set_place(&mut case, place);
    case
}

/// Makes the case of a scenario that could not run.
fn untested(scenario: &UntestedScenario) -> TestCase {
    let mut case = TestCase::new(scenario.shown_name(), error(&scenario.findings));
    case.set_classname(scenario.place.file.as_str());
    set_place(&mut case, &scenario.place);
    case
}

/// Makes the status of a test that could not run because of mistakes; without one, these are elsewhere in its file.
fn error(findings: &[TestFinding]) -> TestCaseStatus {
    let Some(first) = findings.first() else {
        let message = "not tested, because its file has mistakes";
        return non_success(NonSuccessKind::Error, message, "");
    };
    let drawn: Vec<_> = findings.iter().map(|finding| finding.drawn.as_str()).collect();
    let mut status = non_success(
        NonSuccessKind::Error,
        &first.diagnostic.message,
        drawn.join(
            "
",
        ),
    );
    status.set_type(first.diagnostic.code);
    status
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
    let others = coverage
        .is_too_low()
        .then_some("`enkat test --coverage` lists the others");
    let demanded = coverage.fail_under.unwrap_or_default();
    demand(
        "coverage",
        &format!("at least {demanded} % of the rules"),
        &text,
        others,
    )
}

fn mutants_suite(mutants: TotalMutants) -> TestSuite {
    let text = format!(
        "{} of {} mistakes in rules were noticed ({} %)",
        mutants.noticed, mutants.mistakes, mutants.percent
    );
    let others = mutants
        .are_too_few()
        .then_some("`enkat test --mutants` lists the others");
    let demanded = mutants.fail_under.unwrap_or_default();
    demand(
        "mutants",
        &format!("at least {demanded} % of the mistakes"),
        &text,
        others,
    )
}

/// Makes the suite of a demand, which failed if there is something to be said about others.
fn demand(suite: &str, name: &str, text: &str, others: Option<&str>) -> TestSuite {
    let status = match others {
        Some(others) => failure(text, format!("{text}; {others}")),
        None => TestCaseStatus::success(),
    };
    let mut case = TestCase::new(name, status);
    case.set_classname(suite);
    let mut suite = TestSuite::new(suite);
    suite.add_test_case(case);
    suite
}
