//! The results of scenarios as workflow commands, which GitHub Actions shows beside the lines of a change.

use enkat_syntax::diagnostics::Severity;

use super::{
    mutants::TotalMutants,
    report::{TestReport, TestedExpectation, TestedScenario, TestedSurvey, TotalCoverage},
    untested::TestFinding,
};
use crate::{
    explain::ExplainedElement,
    render::{AnnotatedLines, render_annotation},
    shell::shell_word,
};

/// The title of messages about no scenario.
const COMMAND: &str = "enkat test";

/// Writes a command for each expectation that is not met, at its place and with the reasons; others for mistakes in files of
/// scenarios, for surveys with mistakes, for too low a coverage, and for too few mistakes noticed.
pub fn github(report: &TestReport) -> String {
    let surveys = report.surveys.iter().flat_map(survey);
    let coverage = report.coverage.filter(TotalCoverage::is_too_low);
    let coverage = coverage.map(|coverage| too_low(report, coverage));
    let mutants = report.mutants.filter(TotalMutants::are_too_few).map(too_few);
    surveys.chain(coverage).chain(mutants).collect()
}

fn survey(survey: &TestedSurvey) -> impl Iterator<Item = String> {
    let mistakes = survey.has_mistakes.then(|| {
        let message = format!(
            "`{}` has mistakes, so that its scenarios were not tested; to list them: enkat check {}",
            survey.path,
            shell_word(&survey.path)
        );
        render_annotation(Severity::Error, None, COMMAND, &message)
    });
    let scenarios = survey.scenarios.iter();
    let unmet = scenarios.flat_map(|scenario| {
        let unmet = scenario.unmet.iter();
        unmet.map(move |unmet| expectation(scenario, unmet))
    });
    let of_files = survey.findings.iter().filter(|_| !survey.has_mistakes);
    let of_scenarios = survey.untested.iter().flat_map(|untested| &untested.findings);
    let findings = of_files.chain(of_scenarios).map(finding);
    mistakes.into_iter().chain(findings).chain(unmet)
}

fn finding(finding: &TestFinding) -> String {
    render_annotation(
        Severity::Error,
        Some(AnnotatedLines::of(&finding.diagnostic.place)),
        finding.diagnostic.code,
        &finding.whole_message(),
    )
}

fn expectation(scenario: &TestedScenario, unmet: &TestedExpectation) -> String {
    let reasons = unmet.explanation.iter().flat_map(ExplainedElement::lines);
    let reasons = reasons.map(|(depth, line)| format!("\n{:indent$}{line}", "", indent = depth * 2));
    let parts = unmet.parts.iter().map(|part| format!("\n{part}"));
    let message = std::iter::once(unmet.message.clone()).chain(parts).chain(reasons);
    render_annotation(
        Severity::Error,
        Some(AnnotatedLines::of(&unmet.place)),
        &scenario.name,
        &message.collect::<String>(),
    )
}

fn too_low(report: &TestReport, coverage: TotalCoverage) -> String {
    let message = format!(
        "the coverage{} is {} %, and `--fail-under` demands {} %; to list the rules without both outcomes: enkat test --coverage",
        report.of_filtered(),
        coverage.percent,
        coverage.fail_under.unwrap_or_default()
    );
    render_annotation(Severity::Error, None, COMMAND, &message)
}

fn too_few(mutants: TotalMutants) -> String {
    let message = format!(
        "scenarios noticed {} % of the mistakes in rules, and `--fail-under` demands {} %; to list the others: enkat test --mutants",
        mutants.percent,
        mutants.fail_under.unwrap_or_default()
    );
    render_annotation(Severity::Error, None, COMMAND, &message)
}
