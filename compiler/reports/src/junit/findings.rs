//! Diagnostics as a JUnit report.

use enkat_syntax::{
    diagnostics::{Diagnostic, LeftOut, Severity},
    source::{Expansions, SourceMap},
};
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::{failure, set_place};
use crate::render::{place, render_human, render_left_out};

/// A survey with its diagnostics.
pub struct JunitSurvey<'a> {
    /// The path of its folder or template.
    pub name: &'a str,
    /// Its files.
    pub files: &'a SourceMap,
    /// Its expansions.
    pub expansions: &'a Expansions,
    /// Its diagnostics.
    pub found: &'a [Diagnostic],
    /// The numbers of those that are left out.
    pub left_out: LeftOut,
}

/// Writes a JUnit report: a suite per survey, in which each diagnostic is a test that fails. A warning is a test that passes and
/// says why it stands there, unless warnings are denied. A survey without findings is one test that passes.
///
/// # Errors
///
/// If the document cannot be written as XML.
pub fn junit_of_findings(surveys: &[JunitSurvey<'_>], deny_warnings: bool) -> Result<String, SerializeError> {
    let mut report = Report::new("enkat check");
    for survey in surveys {
        let mut suite = TestSuite::new(survey.name);
        if survey.found.is_empty() {
            suite.add_test_case(case("no findings", survey.name, TestCaseStatus::success()));
        }
        suite.add_test_cases(
            survey
                .found
                .iter()
                .map(|finding| test(survey, finding, deny_warnings)),
        );
        if let Some(more) = render_left_out(survey.left_out) {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(more);
            suite.add_test_case(case("more findings", survey.name, status));
        }
        report.add_test_suite(suite);
    }
    report.to_string()
}

fn test(survey: &JunitSurvey<'_>, finding: &Diagnostic, deny_warnings: bool) -> TestCase {
    let place = place(survey.files, finding.primary.span);
    let name = format!("{} {}:{}:{}", finding.code, place.file, place.line, place.column);
    let drawn = render_human(
        survey.files,
        survey.expansions,
        std::slice::from_ref(finding),
        false,
    );
    if finding.severity() == Severity::Warning && !deny_warnings {
        let mut passed = case(&name, survey.name, TestCaseStatus::success());
        set_place(&mut passed, &place);
        passed.set_system_out(drawn);
        return passed;
    }
    let mut status = failure(&finding.message, drawn);
    status.set_type(finding.code.name());
    let mut failed = case(&name, survey.name, status);
    set_place(&mut failed, &place);
    failed
}

fn case(name: &str, survey: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(survey);
    case
}
