//! `enkat test --mutants` and `--suggest`.

use crate::{enkat::enkat_in, scenarios::with_scenarios};

const ON_TIME: &str =
    "- scenario: participants on time are not asked why\n  answers: {late: 2}\n  expect: {hidden: [why]}\n";

#[test]
fn mutants_that_no_scenario_notices_are_listed() {
    let folder = with_scenarios("test-mutants", "late == 2", ON_TIME);
    let out = enkat_in(&folder, &["test", "--mutants"]).success();
    insta::assert_snapshot!(out, @r#"
    mutants: 66.6 % (2 of 3 mistakes in rules noticed)
      `why` is hidden when late == 2   [pages/work.yaml:7]
        `late == 2` with the option `1` as well: no scenario fails
          it would change what a participant without any flag who answers `late` = 1 sees: enkat why why late=1
    1 scenario passed in 0.01 s
    "#);
}

#[test]
fn mutants_under_demanded_percentage_exit_1() {
    let folder = with_scenarios(
        "test-mutants-fail-under",
        "late == 2",
        &format!(
            "{ON_TIME}- scenario: participants who are late see both\n  answers: {{late: 1}}\n  expect: {{visible: [late]}}\n"
        ),
    );
    let run = enkat_in(&folder, &["test", "--mutants", "--fail-under", "95"]);
    assert_eq!(run.code, 1);
    let told = "scenarios noticed 66.6 % of the mistakes, and `--fail-under` demands 95 %: 2 of 3 mistakes";
    assert!(run.out.contains(told), "{}", run.out);
    let run = enkat_in(
        &folder,
        &["test", "--mutants", "--fail-under", "95", "--format", "github"],
    );
    assert!(
        run.out.contains("to list the others: enkat test --mutants"),
        "{}",
        run.out
    );
}

#[test]
fn suggested_scenarios_complete_those_that_there_are() {
    let folder = with_scenarios("test-suggest", "late == 2", ON_TIME);
    let run = enkat_in(&folder, &["test", "--suggest"]);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.out, @r#"
    # `why` is hidden when late == 2   [pages/work.yaml:7]: false
    - scenario: "“Why?” is shown"
      expect:
        visible: [why]
    "#);
    assert!(run.err.starts_with("1 scenario suggested."), "{}", run.err);
}
