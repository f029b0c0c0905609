//! `enkat test` and `enkat why`.

use std::{fs, path::PathBuf};

use crate::enkat::{enkat, enkat_in, folder, survey_files};

/// Makes a folder with the small survey, these scenarios and this rule.
fn with_scenarios(name: &str, rule: &str, scenarios: &str) -> PathBuf {
    let mut files = survey_files("", rule);
    files.push(("scenarios/work.yaml".to_owned(), scenarios.to_owned()));
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    folder(name, &files)
}

#[test]
fn test_counts_passed_scenarios() {
    let folder = with_scenarios(
        "test-passes",
        "late == 2",
        "- scenario: who is on time is not asked why\n  answers: {late: 2, why: snow}\n  expect:\n    pages: [work]\n    \
         hidden: [why]\n    invalid: {}\n    progress: 1\n    payload: {late: 2, why: null}\n",
    );
    let run = enkat_in(&folder, &["test"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, ".: 1 scenario passed\n"),
        "{}",
        run.err
    );
}

#[test]
fn test_failure_shows_expected_actual_and_reason() {
    let folder = with_scenarios(
        "test-fails",
        "late == 1",
        "- scenario: who is on time is not asked why\n  answers: {late: 2}\n  expect:\n    pages: []\n    hidden: [why]\n    \
         required: [why]\n    invalid: {late: range}\n    progress: 0.6\n    payload: {late: 1}\n",
    );
    let run = enkat_in(&folder, &["test"]);
    assert_eq!(run.code, 1, "{}", run.err);
    insta::assert_snapshot!(run.out, @r#"
    FAILED  who is on time is not asked why   [scenarios/work.yaml:1]
      these pages show something too: work   [scenarios/work.yaml:4]
        the page `work` is shown   [pages/work.yaml:1]
          nothing hides it
      `why` is expected to be hidden, and is visible and required   [scenarios/work.yaml:5]
        `why` is shown   [pages/work.yaml:6]
          its rule does not hide it: late == 1   [pages/work.yaml:7]
            false  late == 1   (late is 2)
      `late` is expected to be `range`, and nothing is wrong with its answer   [scenarios/work.yaml:7]
        `late` is shown   [pages/work.yaml:3]
          nothing hides it
      the progress is expected to be 0.6, and is 0.5   [scenarios/work.yaml:8]
      `late` is expected to be saved as 1, and is saved as 2   [scenarios/work.yaml:9]

    .: 1 of 1 scenario failed
    "#);
}

#[test]
fn test_flags_against_assumption_exits_1() {
    let files = survey_files("", "late == 2 and flag.night");
    let mut files: Vec<_> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.clone()))
        .collect();
    files[0].1 += "flags: {night: showNight, day: showDay}\nassume: [flag.day or not flag.night]\n";
    let scenario = "- scenario: a night without a day\n  flags: {night: true}\n  expect: {visible: [late]}\n";
    files.push(("scenarios/work.yaml", scenario.to_owned()));
    let files: Vec<_> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let run = enkat_in(&folder("test-assume", &files), &["test"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("nobody has these flags"), "{}", run.out);
}

#[test]
fn coverage_lists_rules_without_both_outcomes() {
    let folder = with_scenarios(
        "test-coverage",
        "late == 2 or not answered(late)",
        "- scenario: who is on time is not asked why\n  answers: {late: 2}\n  expect: {hidden: [why]}\n- scenario: nothing \
         is said of the follow-up\n  answers: {late: 1}\n  expect: {visible: [late]}\n",
    );
    let out = enkat_in(&folder, &["test", "--coverage", "--lcov", "lcov.info"]).success();
    insta::assert_snapshot!(out, @r#"
    .: 2 scenarios passed
      seen both true and false: 0 of 1 rule
        `why` is hidden when late == 2 or not answered(late)   [pages/work.yaml:7]
          never false
          never decided by answered(late)
    "#);
    insta::assert_snapshot!(fs::read_to_string(folder.join("lcov.info")).unwrap(), @r#"
    TN:
    SF:pages/work.yaml
    BRDA:7,0,0,1
    BRDA:7,0,1,0
    BRF:2
    BRH:1
    DA:7,1
    LF:1
    LH:1
    end_of_record
    "#);
}

/// The scenario in which a constraint has nothing to judge: a question of it is not answered.
const UNANSWERED: &str =
    "- scenario: nobody knows of how many\n  answers: {nights: 2}\n  expect: {invalid: {}}\n";

/// Makes a folder with a survey that has a constraint, and these scenarios.
fn with_constraint(name: &str, scenarios: &str) -> PathBuf {
    let files = [
        (
            "survey.yaml",
            "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\n",
        ),
        (
            "pages/work.yaml",
            "page: work\ncontent:\n  - number: years\n    range: 0..50\n  - number: nights\n    range: 0..50\n    checks: [{that: \
             nights <= years, message: tooMany}]\n",
        ),
        (
            "texts/en.yaml",
            "survey: {name: Small}\npages: {work: Work}\nquestions: {years: How many years?, nights: How many at night?}\n\
             checks: {tooMany: That is more than all.}\n",
        ),
        ("payload.yaml", "nest: {work: {pages: [work]}}\n"),
        ("scenarios/work.yaml", scenarios),
    ];
    folder(name, &files)
}

#[test]
fn coverage_counts_passed_check() {
    let scenarios = "- scenario: more than all\n  answers: {years: 2, nights: 3}\n  expect: {invalid: {nights: check}}\n- scenario: \
                     all of them\n  answers: {years: 2, nights: 2}\n  expect: {payload: {work.nights: 2, work.years: 2}, \
                     invalid: {}}\n";
    let folder = with_constraint("test-checks", &format!("{scenarios}{UNANSWERED}"));
    let out = enkat_in(&folder, &["test", "--coverage"]).success();
    insta::assert_snapshot!(out, @r"
    .: 3 scenarios passed
      seen both true and false: 1 of 1 rule
    ");
}

#[test]
fn coverage_of_unanswered_constraint_says_not_tested() {
    let out = enkat_in(
        &with_constraint("test-unanswered", UNANSWERED),
        &["test", "--coverage"],
    )
    .success();
    insta::assert_snapshot!(out, @r"
    .: 1 scenario passed
      seen both true and false: 0 of 1 rule
        `nights` has the message `tooMany` unless nights <= years   [pages/work.yaml:7]
          no scenario tests it
    ");
}

#[test]
fn test_broken_survey_exits_1() {
    let folder = with_scenarios(
        "test-mistakes",
        "late == 7",
        "- scenario: any\n  expect: {visible: [late]}\n",
    );
    let run = enkat_in(&folder, &["test", "."]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("E0602"), "{}", run.err);
}

#[test]
fn test_of_project_surveys_exits_0() {
    enkat(&["test", "surveys"]).success();
}

#[test]
fn why_shows_rules_that_hide_or_show_question() {
    let folder = with_scenarios("why", "late == 2", "[]\n");
    let hidden = enkat_in(&folder, &["why", ".", "why", "--answers", "late=2"]);
    assert_eq!(hidden.code, 0, "{}", hidden.err);
    insta::assert_snapshot!(hidden.out, @r#"
    `why` is hidden   [pages/work.yaml:6]
      its rule hides it: late == 2   [pages/work.yaml:7]
        true   late == 2   (late is 2)
    "#);
    let shown = enkat_in(&folder, &["why", ".", "why"]);
    insta::assert_snapshot!(shown.out, @r#"
    `why` is shown   [pages/work.yaml:6]
      its rule does not hide it: late == 2   [pages/work.yaml:7]
        false  late == 2   (late is not answered)
    "#);
}

#[test]
fn why_unknown_id_or_flag_exits_2() {
    let folder = with_scenarios("why-unknown", "late == 2", "[]\n");
    let run = enkat_in(&folder, &["why", ".", "lat"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("did you mean `late`"), "{}", run.err);
    let run = enkat_in(&folder, &["why", ".", "late", "--flags", "night"]);
    assert_eq!(run.code, 2);
}

#[test]
fn why_impossible_answer_exits_2() {
    let folder = with_scenarios("why-invalid", "late == 2", "[]\n");
    let why = |answer| enkat_in(&folder, &["why", ".", "why", "--answers", answer]);
    let none = why("late=3");
    assert_eq!((none.code, none.out.as_str()), (2, ""));
    insta::assert_snapshot!(none.err, @"enkat: `late` cannot have the answer 3: this is none of the options 1, 2");
    let several = why("late=2,why=snow");
    assert_eq!((several.code, several.out.as_str()), (2, ""));
    insta::assert_snapshot!(several.err, @r#"enkat: `late` cannot have the answer "2,why=snow": choose one of 1, 2; put a space between answers, not a comma"#);
}
