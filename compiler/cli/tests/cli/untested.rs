//! `enkat test` of surveys that are not finished, and with filters that nothing passes.

use std::fs;

use serde_json::Value;

use crate::{
    enkat::{enkat_in, folder_with, survey_files},
    scenarios::{TWO, with_scenarios},
};

#[test]
fn test_runs_scenarios_of_survey_without_texts() {
    let folder = with_scenarios("test-draft", "late == 2", TWO);
    let texts = folder.join("texts/en.yaml");
    let without = fs::read_to_string(&texts).unwrap().replace(", why: Why?", "");
    fs::write(&texts, without).unwrap();
    let run = enkat_in(&folder, &["test", "-k", "on time"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r"
    texts are missing, but scenarios do not need them; to list them: enkat check
    1 scenario passed, 1 filtered out in 0.01 s
    ");
    let run = enkat_in(&folder, &["test", "--format", "json"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&report["passed"], &report["failed"]), (&1.into(), &1.into()));
    assert_eq!(report["surveys"][0]["lacksTexts"], true);
    assert_eq!(report["surveys"][0]["hasMistakes"], false);
    assert_eq!(enkat_in(&folder, &["test", "-q", "-k", "on time"]).success(), "");
}

#[test]
fn test_filter_without_any_scenario_exits_2() {
    let folder = folder_with("test-filter-none", &[survey_files("", "late == 2")]);
    let run = enkat_in(&folder, &["test", "-k", "late"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err, @"enkat: no scenario matches `late`; there are no scenarios: write some in the folder `scenarios` of a survey");
    assert_eq!(enkat_in(&folder, &["test"]).success(), "no scenarios in 0.01 s\n");
}

#[test]
fn test_filter_beside_broken_survey_reports_mistakes() {
    let mut files = survey_files("good/", "late == 2");
    files.push(("good/scenarios/work.yaml".to_owned(), TWO.to_owned()));
    let folder = folder_with(
        "test-filter-broken",
        &[files, survey_files("broken/", "late == 7")],
    );
    let run = enkat_in(&folder, &["test", "-k", "nights"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert_eq!(
        run.out,
        "broken: not tested, because it has mistakes\n2 filtered out, 1 survey not tested because of mistakes, in 0.01 s\n"
    );
}

#[test]
fn test_of_broken_survey_lists_mistakes_without_missing_texts() {
    let mut files = survey_files("my survey/", "late == 7");
    files[2].1 = files[2].1.replace(", why: Why?", ", why:");
    files.push(("my survey/scenarios/work.yaml".to_owned(), TWO.to_owned()));
    let folder = folder_with("test-broken-draft", &[files]);
    let run = enkat_in(&folder, &["test"]);
    assert!(
        run.err.contains("E0602") && !run.err.contains("E0817"),
        "{}",
        run.err
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "1 survey not tested because of mistakes, in 0.01 s\n")
    );
    let run = enkat_in(&folder, &["test", "--format", "github"]);
    assert!(run.out.ends_with("enkat check 'my survey'\n"), "{}", run.out);
}

#[test]
fn test_options_that_are_not_possible_are_refused() {
    let folder = with_scenarios("test-options", "late == 2", TWO);
    for (arguments, told) in [
        (["--lcov", "-"], "name a file, such as coverage.info"),
        (["--fail-under", "-5"], "write a percentage from 0 to 100"),
    ] {
        let run = enkat_in(&folder, &[&["test"], &arguments[..]].concat());
        assert!(run.code == 2 && run.err.contains(told), "{}", run.err);
    }
}
