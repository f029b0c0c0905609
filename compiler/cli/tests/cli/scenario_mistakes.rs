//! `enkat test` of surveys with mistakes.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{
    enkat::{as_repository, enkat_in},
    scenarios::with_scenarios,
};

/// Two sound scenarios, and three with mistakes between them.
const SCENARIOS: &str = "- scenario: on time\n  answers: {late: 2}\n  expect: {hidden: [why]}\n\
                         - scenario: misspelt question\n  answers: {lat: 2}\n  expect: {hidden: [why]}\n\
                         - scenario: misspelt key\n  answer: {late: 2}\n  expect: {hidden: [why]}\n\
                         - scenario: nothing expected\n  answers: {late: 2}\n\
                         - scenario: late\n  answers: {late: 1}\n  expect: {visible: [why]}\n";

fn with_mistakes(name: &str) -> PathBuf {
    with_scenarios(name, "late == 2", SCENARIOS)
}

#[test]
fn scenarios_with_mistakes_let_others_run() {
    let run = enkat_in(&with_mistakes("test-scenario-mistakes"), &["test"]);
    assert_eq!(run.code, 1, "{}", run.err);
    insta::assert_snapshot!(run.out);
    insta::assert_snapshot!(run.err);
}

#[test]
fn scenario_with_mistake_that_filter_leaves_out_is_no_finding() {
    let folder = with_mistakes("test-scenario-mistakes-filter");
    let run = enkat_in(&folder, &["test", "--filter", "on time"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "1 scenario passed, 4 filtered out in 0.01 s\n");
    let run = enkat_in(&folder, &["test", "--filter", "misspelt k"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "NOT TESTED  misspelt key   [scenarios/work.yaml:7]\n4 filtered out, 1 scenario not tested because of mistakes, in 0.01 s\n"
    );
}

#[test]
fn file_of_scenarios_with_mistake_lets_other_files_run() {
    let folder = with_scenarios(
        "test-scenario-mistakes-file",
        "late == 2",
        "- scenario: 'on time\n  expect: {}\n",
    );
    let sound = "- scenario: late\n  answers: {late: 1}\n  expect: {visible: [why]}\n";
    fs::write(folder.join("scenarios/sound.yaml"), sound).unwrap();
    let run = enkat_in(&folder, &["test"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "1 scenario passed, 1 file of scenarios not tested because of mistakes, in 0.01 s\n"
    );
    assert!(run.err.contains("E0103"), "{}", run.err);
}

#[test]
fn file_of_scenarios_with_other_ending_lets_other_files_run() {
    let scenario = "- scenario: late\n  answers: {late: 1}\n  expect: {visible: [why]}\n";
    let folder = with_scenarios("test-scenario-mistakes-ending", "late == 2", scenario);
    fs::write(folder.join("scenarios/more.yml"), scenario).unwrap();
    let run = enkat_in(&folder, &["test"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "1 scenario passed, 1 file of scenarios not tested because of mistakes, in 0.01 s\n"
    );
    assert!(run.err.contains("E0119"), "{}", run.err);
}

#[test]
fn mistake_between_scenarios_lets_none_of_file_run() {
    let scenarios = "- scenario: on time\n  answers: {late: 2}\n  expect: {hidden: [why]}\nlate: 2\n";
    let run = enkat_in(
        &with_scenarios("test-scenario-mistakes-between", "late == 2", scenarios),
        &["test"],
    );
    assert_eq!(run.code, 1);
    assert!(!run.out.contains("passed"), "{}", run.out);
}

#[test]
fn file_of_scenarios_in_other_encoding_lets_other_files_run() {
    let folder = with_scenarios(
        "test-scenario-mistakes-latin1",
        "late == 2",
        "- scenario: late\n  answers: {late: 1}\n  expect: {visible: [why]}\n",
    );
    fs::write(
        folder.join("scenarios/latin1.yaml"),
        b"- scenario: f\xf6r sent\n  answers: {late: 1}\n  expect: {visible: [why]}\n",
    )
    .unwrap();
    let run = enkat_in(&folder, &["test"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(
        run.out.contains("1 scenario passed, 1 scenario not tested"),
        "{}",
        run.out
    );
    assert!(run.err.contains("E0102"), "{}", run.err);
}

#[test]
fn junit_of_mistakes_has_case_with_error_for_each() {
    let folder = with_mistakes("test-scenario-mistakes-junit");
    insta::assert_snapshot!(junit(&folder));
    let page = folder.join("pages/work.yaml");
    let broken = fs::read_to_string(&page)
        .unwrap()
        .replace("late == 2", "late == 7");
    fs::write(&page, broken).unwrap();
    insta::assert_snapshot!(junit(&folder));
}

/// Returns the report without the times, which differ from run to run.
fn junit(folder: &Path) -> String {
    let report = enkat_in(folder, &["test", "--format=junit"]).out;
    let lines = report.lines();
    let lines = lines.map(|line| line.split_once(" time=").map_or(line, |(before, _)| before));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn github_and_json_of_mistakes_name_scenario_and_place() {
    let folder = as_repository(with_mistakes("test-scenario-mistakes-formats"));
    insta::assert_snapshot!(enkat_in(&folder, &["test", "--format=github"]).out);
    let report: Value = serde_json::from_str(&enkat_in(&folder, &["test", "--format=json"]).out).unwrap();
    assert_eq!(report["untested"], 3);
    let untested = &report["surveys"][0]["untested"][0];
    assert_eq!(untested["name"], "misspelt question");
    assert_eq!(untested["findings"][0]["code"], "E0501");
    assert_eq!(report["surveys"][0]["hasMistakes"], false);
}
