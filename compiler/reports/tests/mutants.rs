//! Mistakes in the rules of surveys, the scenarios that notice them, and those that are suggested.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]

mod support;

use std::path::Path;

use enkat_compiler::{Traced, compile_draft};
use enkat_model::Date;
use enkat_reports::{
    explain::Printer,
    scenarios::{Choice, Filter, Suggestions, SurveyMutants, TestedSurvey, suggest},
};
use enkat_syntax::{diagnostics::Severity, source::SourceMap};
use support::{Files, fixture, read, source_map};

const SURVEY: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [sv-SE]
consent: {page: consentPage, box: consent}
flags: {night: showNight}
pages: [consentPage, work]
--- file: pages/work.yaml
page: work
content:
  - choice: stress
    options: [1, 2, 3]
  - textarea: why
    hidden_when: stress == 1 or flag.night
  - note: intro
    included_in: [night]
--- file: texts/sv-SE.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
questions:
  consent: I agree.
  stress: {label: Stress?, options: {1: No, 2: A little, 3: Much}}
  why: Why?
  more: What else?
  intro: You work at night.
";

const SCENARIOS: &str = "
--- file: scenarios/stress.yaml
- scenario: participants without stress are not asked why
  answers: {stress: 1}
  expect: {hidden: [why]}
- scenario: participants with a little stress are asked why
  answers: {stress: 2}
  expect: {visible: [why]}
";

/// Applies a report to a survey whose only mistakes are missing texts.
fn report<T>(survey: &Files, report: impl FnOnce(&Traced, Printer<'_>, &Choice<'_>, Date) -> T) -> T {
    let files: SourceMap = source_map(survey);
    let analysis = compile_draft(&files);
    let found = analysis.diagnostics;
    let mut errors: Vec<_> = found
        .iter()
        .filter(|found| found.severity() == Severity::Error)
        .collect();
    errors.retain(|found| !found.code.is_missing_text());
    assert!(errors.is_empty(), "{errors:?}");
    let traced = analysis.artifact.expect("a survey without errors is compiled");
    let printer = Printer {
        files: &files,
        expansions: &analysis.expansions,
        places: &traced.places,
    };
    let choice = Choice::new(&traced, &found, &Filter::any(&[]));
    report(&traced, printer, &choice, Date::parse("2026-11-29").unwrap())
}

fn tried(survey: &Files) -> SurveyMutants {
    report(survey, SurveyMutants::of)
}

fn suggested(survey: &Files) -> Suggestions {
    report(survey, |traced, printer, choice, today| {
        suggest(traced, printer, choice, today, true)
    })
}

fn tested(survey: &Files) -> TestedSurvey {
    report(survey, |traced, printer, choice, today| {
        TestedSurvey::of(".".to_owned(), traced, printer, choice, today, true).0
    })
}

#[test]
fn mutants_without_failing_scenario_are_told_with_participant() {
    let mutants = tried(&fixture(&[SURVEY, SCENARIOS].concat()));
    assert_eq!((mutants.noticed, mutants.mistakes), (6, 8));
    assert_eq!((mutants.without_effect, mutants.undecided), (0, 0));
    let unnoticed: Vec<_> = mutants
        .unnoticed
        .iter()
        .map(|one| (one.effect.as_str(), one.mistake.as_str(), one.command.as_str()))
        .collect();
    assert_eq!(
        unnoticed,
        [
            (
                "`why` is hidden when",
                "without `flag.night`",
                "enkat why why --flags night"
            ),
            (
                "`intro` is only for the flags",
                "without `included_in`",
                "enkat why intro"
            ),
        ]
    );
}

#[test]
fn mutants_without_effect_are_not_counted() {
    let edit = "
--- edit: pages/work.yaml
-  - note: intro
-    included_in: [night]
+  - textarea: more
+    included_in: [night]
+    hidden_when: stress == 1 and flag.night
";
    let mutants = tried(&fixture(&[SURVEY, edit, SCENARIOS].concat()));
    // Without `flag.night`, the rule is the same for all who get `more`.
    assert_eq!(mutants.without_effect, 1);
    let mistakes = mutants.unnoticed.iter().map(|one| one.mistake.as_str());
    assert_eq!(
        mistakes
            .filter(|mistake| *mistake == "without `flag.night`")
            .count(),
        1
    );
}

#[test]
fn suggested_scenarios_pass_and_notice_all_mutants() {
    let mut survey = fixture(&[SURVEY, SCENARIOS].concat());
    let suggestions = suggested(&survey);
    assert_eq!(suggestions.unreached, [""; 0]);
    survey.insert(
        "scenarios/suggested.yaml".to_owned(),
        suggestions.text.into_bytes(),
    );
    assert_eq!(tested(&survey).failed(), 0);
    let mutants = tried(&survey);
    assert_eq!(mutants.noticed, mutants.mistakes);
    assert_eq!(suggested(&survey), Suggestions::default());
}

#[test]
fn coverage_marks_impossible_outcomes() {
    let edit = "
--- edit: pages/work.yaml
-  - note: intro
-    included_in: [night]
+  - textarea: more
+    hidden_when: stress == 1 and (flag.night or stress == 1)
+  - textarea: intro
+    included_in: [night]
+    hidden_when: not flag.night
";
    let survey = tested(&fixture(&[SURVEY, edit, SCENARIOS].concat()));
    let coverage = survey.coverage.unwrap();
    let unseen = |id: &str| {
        let rule = coverage
            .uncovered
            .iter()
            .find(|rule| rule.effect.contains(id))
            .unwrap();
        assert_eq!(rule.missing, ["no scenario tests it"]);
        rule.impossible.clone()
    };
    assert_eq!(unseen("more"), ["can never be decided by flag.night"]);
    assert_eq!(unseen("intro"), ["can never be true"]);
}

fn shipped(name: &str) -> Files {
    read(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../surveys")
            .join(name),
    )
}

#[test]
fn suggested_scenarios_of_gallery_stand_for_its_own() {
    let mut survey = shipped("gallery");
    survey.retain(|path, _| !path.starts_with("scenarios/"));
    let suggestions = suggested(&survey);
    survey.insert(
        "scenarios/suggested.yaml".to_owned(),
        suggestions.text.into_bytes(),
    );
    assert_eq!(tested(&survey).failed(), 0);
    let mutants = tried(&survey);
    assert!(mutants.percent() >= 95.0, "{mutants:#?}");
}

fn assert_mutants_are_noticed(name: &str) {
    let mutants = tried(&shipped(name));
    assert_eq!(mutants.undecided, 0);
    assert!(mutants.percent() >= 95.0, "{mutants:#?}");
}

#[test]
fn scenarios_of_cop3_notice_mutants() {
    assert_mutants_are_noticed("cop3");
}

#[test]
fn scenarios_of_gallery_notice_mutants() {
    assert_mutants_are_noticed("gallery");
}

#[test]
fn scenarios_of_hex_notice_mutants() {
    assert_mutants_are_noticed("hex");
}

#[test]
fn scenarios_of_med_notice_mutants() {
    assert_mutants_are_noticed("med");
}
