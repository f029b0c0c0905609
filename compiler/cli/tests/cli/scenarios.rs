//! `enkat test` and `enkat why`.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::enkat::{as_repository, enkat, enkat_in, folder, project, survey_files};

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
        `late` is shown   [pages/work.yaml:3]
          no rule hides it
      the progress should be 0.6, but is 0.5   [scenarios/work.yaml:8]
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

#[test]
fn why_shows_rules_that_hide_or_show_question() {
    let folder = with_scenarios("why", "late == 2", "[]\n");
    let hidden = enkat_in(&folder, &["why", ".", "why", "--answers", "late=2"]);
    assert_eq!(hidden.code, 0, "{}", hidden.err);
    insta::assert_snapshot!(hidden.out, @r#"
    `why` is hidden   [pages/work.yaml:6]
      its rule hides it: late == 2   [pages/work.yaml:7]
        true   late == 2   (late is 2)

    “Why?” is hidden because “Are you late?” is answered “No”.
    It is asked of those who answered “Yes” to “Are you late?”.
    To see it, for example, answer `late=1`.
    "#);
    let shown = enkat_in(&folder, &["why", ".", "why"]);
    insta::assert_snapshot!(shown.out, @r#"
    `why` is shown   [pages/work.yaml:6]
      its rule does not hide it: late == 2   [pages/work.yaml:7]
        false  late == 2   (late is not answered)

    It is asked of those who answered “Yes” to “Are you late?”.
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
    let why = |answers: &[&str]| {
        let arguments = [&["why", ".", "why", "--answers"], answers].concat();
        let run = enkat_in(&folder, &arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(why(&["late=3"]), @"enkat: `3` is not an option of `late`: `1` (Yes), `2` (No)");
    insta::assert_snapshot!(why(&["{\"late\": \"2\"}"]), @"enkat: `2` is not an option of `late`: `1` (Yes), `2` (No); it is a number: write 2 without quotes");
    insta::assert_snapshot!(why(&["late=yes"]), @"enkat: `yes` is not an option of `late`: `1` (Yes), `2` (No); write `late=1`");
    insta::assert_snapshot!(why(&["late=2,why=snow"]), @"enkat: `2,why=snow` is not an option of `late`: `1` (Yes), `2` (No); put a space between answers, not a comma");
    insta::assert_snapshot!(why(&["lat=1", "work=1"]), @r"
    enkat: no question is called `lat`; did you mean `late`?
    `work` is a page, which has no answer: name its questions
    ");
    insta::assert_snapshot!(why(&["late"]), @"enkat: `late` is not an answer: write the id of a question with its value, such as `late=1`");
}

#[test]
fn why_finds_question_behind_answers() {
    let folder = with_scenarios("why-order", "late == 2", "[]\n");
    let why = |arguments: &[&str]| enkat_in(&folder, &[&["why"], arguments].concat()).success();
    let usual = why(&[".", "why", "--answers", "late=2"]);
    for arguments in [
        &[".", "--answers", "late=2", "why"][..],
        &["--answers", "late=2", ".", "why"],
        &[".", "late=2", "why"],
        &[".", "why", "late = 2"],
        &[".", "why", "--answers", "{\"late\": 2}"],
    ] {
        assert_eq!(why(arguments), usual, "{arguments:?}");
    }
    let run = enkat_in(&folder, &["why", ".", "--answers", "late=2", "more=1"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: name the survey and the question to explain: `enkat why SURVEY QUESTION`");
}

#[test]
fn why_answer_in_other_notation_says_how_to_write_it() {
    let folder = with_scenarios("why-notation", "late == 2", "[]\n");
    let why = |answers: &[&str]| {
        let run = enkat_in(&folder, &[&["why", ".", "why"], answers].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        run.err
    };
    insta::assert_snapshot!(why(&["late: 2"]), @"enkat: `late: 2` is not an answer: write `late=2`");
    insta::assert_snapshot!(why(&["late==2"]), @"enkat: `late==2` is a condition, and an answer has one `=`; write `late=2`");
    insta::assert_snapshot!(why(&["late=2 why=snow"]), @"enkat: `2 why=snow` is not an option of `late`: `1` (Yes), `2` (No); write each answer as a word of its own, not both in one pair of quotes");
    insta::assert_snapshot!(why(&["{\"answers\": {\"late\": 2}}"]), @r#"enkat: `answers` is not a question; write the answers without it: `{"late":2}`"#);
    insta::assert_snapshot!(why(&["late=1", "late=2"]), @"enkat: `late` has two answers, 1 and 2; keep one");
}

/// A survey whose last question is asked of a few.
const NARROW: &[(&str, &str)] = &[
    (
        "survey.yaml",
        "survey: narrow\nversion: 1\nlanguages: [en]\nconsent: none\nfollow_ups: after_parent\nflags: {night: showNight}\n\
         pages: [work]\nscales: {yesNo: [1, 2]}\n",
    ),
    (
        "pages/work.yaml",
        "page: work\ncontent:\n  - choice: employed\n    scale: yesNo\n    follow_ups:\n      - number: years\n        \
         range: 0..60\n        or_box: never\n        hidden_when: employed == 2\n  - checkboxes: pains\n    boxes: [neck, back, \
         knee]\n  - section: nights\n    included_in: [night]\n    content:\n      - text: why\n        hidden_when: gender != \
         \"female\" or not (years > 10) or count(pains) < 2\n",
    ),
    (
        "texts/en.yaml",
        "survey: {name: Narrow}\npages: {work: Work}\nsections: {nights: Nights}\nquestions: {employed: Employed?, years: \
         Years?, never: Never, pains: Pains?, neck: Neck, back: Back, knee: Knee, why: Why?}\nscales: {yesNo: {1: \"Yes\", 2: \
         \"No\"}}\n",
    ),
];

#[test]
fn why_names_changes_that_show_question() {
    let folder = folder("why-example", NARROW);
    let why = |arguments: &[&str]| enkat_in(&folder, &[&["why", "."], arguments].concat()).success();
    let changes = |arguments: &[&str]| why(arguments).lines().last().unwrap().to_owned();
    insta::assert_snapshot!(changes(&["why"]), @"To see it, for example, turn on the flag `night`, set the gender to female and answer `back=true employed=1 neck=true years=11`.");
    insta::assert_snapshot!(changes(&["why", "--flags", "night", "employed=2", "neck=true", "--gender", "male"]), @"To see it, for example, set the gender to female and answer `back=true employed=1 years=11`.");
    insta::assert_snapshot!(changes(&["years", "employed=1", "never=true"]), @"To enable it, for example, leave `never` unanswered.");
    let shown = why(&[
        "why",
        "--flags",
        "night",
        "--gender",
        "female",
        "employed=1",
        "years=11",
        "neck=true",
        "back=true",
    ]);
    assert!(shown.starts_with("`why` is shown"), "{shown}");
    let json = why(&["why", "--format", "json"]);
    let explanation: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(explanation["example"]["flags"], serde_json::json!(["night"]));
}

#[test]
fn why_answer_outside_of_limits_warns() {
    let folder = with_constraint("why-limits", "[]\n");
    let run = enkat_in(
        &folder,
        &["why", ".", "nights", "--answers", "years=51", "nights=3"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!(run.err, @"warning: `years` does not accept 51: enter a number from 0 to 50. Rules take `years` for not answered");
    let run = enkat_in(&folder, &["why", ".", "nights", "--answers", "years=many"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: `many` is not an answer to `years`: enter a number");
}

#[test]
fn why_reads_answer_by_type_of_question() {
    let folder = with_scenarios("why-typed", "why != \"3\"", "[]\n");
    let files = survey_files("", "late == 2");
    let page = files[1].1.replace(
        "why\n        hidden_when: late == 2",
        "why\n      - text: more\n        hidden_when: not answered(why)",
    );
    fs::write(folder.join("pages/work.yaml"), page).unwrap();
    fs::write(
        folder.join("texts/en.yaml"),
        files[2].1.replace("Why?", "Why?, more: More?"),
    )
    .unwrap();
    let run = enkat_in(&folder, &["why", ".", "more", "--answers", "why=3"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("`more` is shown"), "{}", run.out);
}

#[test]
fn why_json_has_state_reasons_and_conclusion() {
    let folder = with_scenarios("why-json", "late == 2", "[]\n");
    let out = enkat_in(
        &folder,
        &["why", ".", "why", "--answers", "late=2", "--format", "json"],
    )
    .success();
    let explanation: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(explanation["survey"], "small");
    let element = &explanation["element"];
    assert_eq!(
        (&element["id"], &element["state"]),
        (&"why".into(), &"hidden".into())
    );
    assert_eq!(element["place"]["line"], 6);
    let reason = &element["reasons"][0];
    assert_eq!(
        (&reason["reason"], &reason["hides"], &reason["text"]),
        (&"rule".into(), &true.into(), &"late == 2".into())
    );
    assert_eq!(reason["atoms"][0]["facts"][0], "late is 2");
    assert_eq!(
        element["conclusion"],
        "“Why?” is hidden because “Are you late?” is answered “No”."
    );
    assert_eq!(
        element["audience"],
        "asked of those who answered “Yes” to “Are you late?”"
    );
    assert_eq!(
        explanation["example"],
        serde_json::json!({"flags": [], "gender": null, "answers": {"late": 1}})
    );
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
            <testcase name="at least 50 % of the rules"/>
        </testsuite>
    </testsuites>
    "#);
}

#[test]
fn test_junit_and_github_of_broken_survey_have_error() {
    let folder = with_scenarios("test-junit-mistakes", "late == 7", TWO);
    for (format, told) in [
        ("junit", "<error message=\"the survey has mistakes"),
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
