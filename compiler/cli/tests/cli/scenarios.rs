//! `enkat test`.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::enkat::{as_repository, enkat, enkat_in, folder, folder_with, project, survey_files};

/// Makes a folder with the small survey, these scenarios and this rule.
pub(crate) fn with_scenarios(name: &str, rule: &str, scenarios: &str) -> PathBuf {
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
        (0, "1 scenario passed in 0.01 s\n"),
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
      `pages` has to list all pages that are shown; it lacks `work`   [scenarios/work.yaml:4]
        the page `work` is shown   [pages/work.yaml:1]
          no rule hides it
      `why` should be hidden, but is visible and required   [scenarios/work.yaml:5]
        `why` is shown   [pages/work.yaml:6]
          its rule does not hide it: late == 1   [pages/work.yaml:7]
            false  late == 1   (late is 2)
      `late` should break the rule `range`, but breaks no rule   [scenarios/work.yaml:7]
        late is 2
        `late` is shown   [pages/work.yaml:3]
          no rule hides it
      the progress should be 0.6, but is 0.5   [scenarios/work.yaml:8]
        1 of 2 questions that count is answered
          answered: `late`
          not answered: `why`
      `late` should be saved as 1, but is saved as 2   [scenarios/work.yaml:9]

    1 scenario failed in 0.01 s
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
    assert!(
        run.out.contains("no participant can have these flags"),
        "{}",
        run.out
    );
}

#[test]
fn test_preset_turns_on_its_flags_and_single_flags_override_it() {
    let files = survey_files("", "not flag.night");
    let mut files: Vec<_> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.clone()))
        .collect();
    files[0].1 += "flags: {night: showNight, day: showDay}\npresets: {full: [night, day], days: [day]}\n";
    files[2].1 += "presets: {full: All, days: Days}\n";
    files[1].1 += "      - text: when\n        included_in: [day]\n";
    let scenarios = "- scenario: a preset\n  preset: days\n  expect: {visible: [when], hidden: [why]}\n\
                     - scenario: presets together\n  preset: [days, full]\n  expect: {visible: [when, why]}\n\
                     - scenario: single flags\n  preset: full\n  flags: {showNight: false}\n  expect: {visible: [when], hidden: [why]}\n\
                     - scenario: by alias\n  preset: full\n  flags: {day: false}\n  expect: {excluded: [when], visible: [why]}\n";
    files.push(("scenarios/work.yaml", scenarios.to_owned()));
    let files: Vec<_> = files.iter().map(|(path, text)| (*path, text.as_str())).collect();
    let run = enkat_in(&folder("test-preset", &files), &["test", "--quiet"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
}

#[test]
fn coverage_of_display_rule_is_of_showing() {
    let template = "surveys/dynamic/safety-round.template.json";
    let template = fs::read_to_string(project().join(template)).unwrap();
    let scenarios = "- scenario: who plans something says until when\n  answers: {actions: A new lamp.}\n  expect: {required: \
                     [doneBy]}\n";
    let folder = folder(
        "test-coverage-display-rule",
        &[
            ("safety-round.template.json", &template),
            ("scenarios/safety-round.yaml", scenarios),
        ],
    );
    let out = enkat_in(
        &folder,
        &[
            "test",
            "safety-round.template.json",
            "--coverage",
            "--lcov=lcov.info",
        ],
    )
    .success();
    let rule = out.lines().skip_while(|line| !line.contains("`doneBy`"));
    assert_eq!(
        rule.take(2).collect::<Vec<_>>(),
        [
            "  `doneBy` is shown when answered(actions)   [safety-round.template.json:368]",
            "    never false"
        ]
    );
    // The first branch of a line is the one where its rule is true.
    let traced = fs::read_to_string(folder.join("lcov.info")).unwrap();
    let branches = traced.lines().filter(|line| line.starts_with("BRDA:368,"));
    let taken: Vec<_> = branches.filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(taken, ["1", "0"]);
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
    coverage: 0 % (0 of 1 rule seen both true and false)
      `why` is hidden when late == 2 or not answered(late)   [pages/work.yaml:7]
        never false
        never decided by answered(late)
    2 scenarios passed in 0.01 s
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
pub(crate) fn with_constraint(name: &str, scenarios: &str) -> PathBuf {
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
    insta::assert_snapshot!(out, @r#"
    coverage: 100 % (1 of 1 rule seen both true and false)
    3 scenarios passed in 0.01 s
    "#);
}

#[test]
fn coverage_of_unanswered_constraint_says_not_tested() {
    let out = enkat_in(
        &with_constraint("test-unanswered", UNANSWERED),
        &["test", "--coverage"],
    )
    .success();
    insta::assert_snapshot!(out, @r#"
    coverage: 0 % (0 of 1 rule seen both true and false)
      `nights` has the message `tooMany` unless nights <= years   [pages/work.yaml:7]
        no scenario tests it
    1 scenario passed in 0.01 s
    "#);
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

/// Two scenarios, of which the second fails.
pub(crate) const TWO: &str = "- scenario: who is on time is not asked why\n  answers: {late: 2}\n  expect: {hidden: [why]}\n- scenario: who is \
                   late is asked\n  answers: {late: 1}\n  expect: {visible: [late], hidden: [why]}\n";

#[test]
fn test_filter_selects_by_name_and_by_id() {
    let folder = with_scenarios("test-filter", "late == 2", TWO);
    let test = |filter: &str| enkat_in(&folder, &["test", "-k", filter]);
    let run = test("ON TIME");
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "1 scenario passed, 1 filtered out in 0.01 s\n")
    );
    assert!(test("why").out.contains("1 scenario passed, 1 failed in"));
    assert!(test("late").out.contains("1 scenario passed, 1 failed in"));
    let run = test("whi");
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: no scenario matches `whi`; did you mean `why`?");
}

#[test]
fn test_quiet_prints_failures_only() {
    let folder = with_scenarios("test-quiet", "late == 2", TWO);
    let run = enkat_in(&folder, &["test", "-q"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("FAILED  who is late is asked") && !run.out.contains(" passed"),
        "{}",
        run.out
    );
    assert_eq!(enkat_in(&folder, &["test", "-q", "-k", "on time"]).success(), "");
}

#[test]
fn test_json_has_each_scenario_with_reasons() {
    let folder = with_scenarios("test-json", "late == 2", TWO);
    let run = enkat_in(&folder, &["test", "--format", "json", "--coverage"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&report["passed"], &report["failed"]), (&1.into(), &1.into()));
    let scenarios = &report["surveys"][0]["scenarios"];
    assert_eq!(scenarios[0]["unmet"], Value::Array(Vec::new()));
    let unmet = &scenarios[1]["unmet"][0];
    assert_eq!(unmet["place"]["line"], 6);
    assert_eq!(unmet["explanation"]["id"], "why");
    assert_eq!(report["coverage"]["percent"], 100.0);
}

#[test]
fn test_junit_has_suite_per_survey_and_case_per_scenario() {
    let folder = with_scenarios("test-junit", "late == 2", TWO);
    let run = enkat_in(&folder, &["test", "--format", "junit", "--fail-under", "50"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let times = run
        .out
        .split("time=\"")
        .enumerate()
        .map(|(at, part)| match part.split_once('"') {
            Some((_, rest)) if at > 0 => format!("\"{rest}"),
            _ => part.to_owned(),
        });
    insta::assert_snapshot!(times.collect::<Vec<_>>().join("time=\""), @r#"
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="enkat test" tests="3" skipped="0" failures="1" errors="0" time="">
        <testsuite name="." tests="2" skipped="0" errors="0" failures="1" time="">
            <testcase name="who is on time is not asked why" classname="scenarios/work.yaml" file="scenarios/work.yaml" line="1"/>
            <testcase name="who is late is asked" classname="scenarios/work.yaml" file="scenarios/work.yaml" line="4">
                <failure message="`why` should be hidden, but is visible and required">`why` should be hidden, but is visible and required   [scenarios/work.yaml:6]
      `why` is shown   [pages/work.yaml:6]
        its rule does not hide it: late == 2   [pages/work.yaml:7]
          false  late == 2   (late is 1)
    </failure>
            </testcase>
        </testsuite>
        <testsuite name="coverage" tests="1" skipped="0" errors="0" failures="0">
            <testcase name="at least 50 % of the rules" classname="coverage"/>
        </testsuite>
    </testsuites>
    "#);
}

#[test]
fn test_junit_and_github_of_broken_survey_have_error() {
    let folder = with_scenarios("test-junit-mistakes", "late == 7", TWO);
    for (format, told) in [
        (
            "junit",
            "<error message=\"`7` is not an option of `late`\" type=\"E0602\">",
        ),
        ("github", "::error title=enkat test::`.` has mistakes, so that"),
    ] {
        let run = enkat_in(&folder, &["test", "--format", format]);
        assert_eq!(run.code, 1);
        assert!(run.out.contains(told), "{}", run.out);
    }
}

#[test]
fn test_for_github_has_command_per_unmet_expectation() {
    let folder = as_repository(with_scenarios("test-github", "late == 2", TWO));
    let run = enkat_in(&folder, &["test", "--format", "github"]);
    let inside = enkat_in(&folder.join("texts"), &["test", "..", "--format", "github"]);
    assert!(
        inside.out.starts_with("::error file=scenarios/work.yaml,"),
        "{}",
        inside.out
    );
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn test_fail_under_exits_1_and_says_coverage() {
    let scenarios =
        "- scenario: who is on time is not asked why\n  answers: {late: 2}\n  expect: {hidden: [why]}\n";
    let folder = with_scenarios("test-fail-under", "late == 2", scenarios);
    let run = enkat_in(&folder, &["test", "--fail-under", "80"]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.out, @r#"
    FAILED  the coverage is 0 %, and `--fail-under` demands 80 %: scenarios saw 0 of 1 rule both true and false; `--coverage` lists the others
    1 scenario passed in 0.01 s
    "#);
    let _ = enkat_in(&folder, &["test", "--fail-under", "0"]).success();
    let run = enkat_in(&folder, &["test", "--fail-under", "80", "--format", "github"]);
    let told = "::error title=enkat test::the coverage is 0 %25, and `--fail-under` demands 80 %25; to list the rules";
    assert!(run.out.starts_with(told), "{}", run.out);
    let run = enkat_in(&folder, &["test", "--fail-under", "most"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("write a percentage from 0 to 100"),
        "{}",
        run.err
    );
}

#[test]
fn test_fail_under_that_passes_says_coverage() {
    let folder = with_scenarios(
        "test-fail-under-passes",
        "late == 2",
        "- scenario: on time\n  answers: {late: 2}\n  expect: {hidden: [why]}\n- scenario: late\n  answers: {late: 1}\n  \
         expect: {visible: [why]}\n",
    );
    let all = "coverage: 100 % (1 of 1 rule seen both true and false)\n2 scenarios passed in 0.01 s\n";
    for arguments in [
        &["test", "--fail-under=100"][..],
        &["test", "--fail-under=100", "--coverage"],
    ] {
        assert_eq!(enkat_in(&folder, arguments).success(), all);
    }
}

#[test]
fn coverage_of_filtered_scenarios_is_of_surveys_with_some() {
    let mut files = survey_files("one/", "late == 2");
    files.push((
        "one/scenarios/work.yaml".to_owned(),
        "- scenario: who is on time is not asked why\n  answers: {late: 2}\n  expect: {hidden: [why]}\n- scenario: the page is \
         shown\n  expect: {pages: [work]}\n"
            .to_owned(),
    ));
    let folder = folder_with(
        "test-coverage-filtered",
        &[files, survey_files("other/", "late == 1")],
    );
    let run = enkat_in(
        &folder,
        &["test", "-k", "page", "--coverage", "--fail-under", "50"],
    );
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
    let run = enkat_in(
        &folder,
        &[
            "test",
            "-k",
            "page",
            "-k",
            "none",
            "--fail-under=50",
            "--format=github",
        ],
    );
    let told = "the coverage of the scenarios with `page` or `none` is 0 %25";
    assert!(run.out.contains(told), "{}", run.out);
}

#[test]
fn coverage_asks_for_what_the_author_wrote() {
    let files = [
        (
            "survey.yaml",
            "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\npages: [body]\nscales: {yesNo: [1, 2]}\ntemplates:\n  ache:\n    \
             params: [part]\n    content:\n      - choice: $(part)Ache\n        scale: yesNo\n        required: false\n      - text: \
             $(part)When\n        hidden_when: $(part)Ache != 1\n        required: false\n",
        ),
        (
            "pages/body.yaml",
            "page: body\ncontent:\n  - use: ache\n    each: {part: [neck, back]}\n  - repeat: medicine\n    max: \
             3\n    content:\n      - text: drug\n        required: false\n      - choice: daily\n        scale: yesNo\n        \
             required: false\n      - text: dose\n        hidden_when: daily != 1\n        required: false\n",
        ),
        (
            "texts/en.yaml",
            "survey: {name: Small}\npages: {body: Body}\nquestions: {neckAche: Does your neck ache?, neckWhen: When?, backAche: \
             Does your back ache?, backWhen: When exactly?, drug: Which medicine?, daily: Daily?, dose: How much?}\nscales: {yesNo: {1: \
             \"Yes\", 2: \"No\"}}\n",
        ),
        (
            "scenarios/body.yaml",
            "- scenario: a dose is asked of the second medicine\n  answers: {drug1: a, drug2: b, daily2: 1}\n  expect: {visible: \
             [dose2], hidden: [dose1]}\n",
        ),
    ];
    let out = enkat_in(&folder("test-internals", &files), &["test", "--coverage"]).success();
    insta::assert_snapshot!(out, @r#"
    coverage: 33.3 % (1 of 3 rules seen both true and false)
      `neckWhen` is hidden when neckAche != 1   [survey.yaml:15, used at pages/body.yaml:4]
        no scenario tests it
      `backWhen` is hidden when backAche != 1   [survey.yaml:15, used at pages/body.yaml:4]
        no scenario tests it
    1 scenario passed in 0.01 s
    "#);
}
