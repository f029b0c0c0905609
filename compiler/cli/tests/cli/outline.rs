use crate::enkat::{enkat, enkat_in, survey, surveys};

#[test]
fn a_survey_reads_as_text() {
    let folder = surveys("outline", &[survey("", "late == 2")]);
    let run = enkat_in(&folder, &["outline", "."]);
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!(run.out, @r#"
    survey small, version 1
    languages: en
    consent: none
    stepper: yes
    finish: the feedback

    page work — Work
      choice late — Are you late? (scale yesNo)
        → text why — Why? (up to 255 characters)
            hidden when late == 2

    scale yesNo
      1 Yes
      2 No
    "#);
}

#[test]
fn flags_go_by_alias_or_setting() {
    let by = |flags: &str| enkat(&["outline", "surveys/cop3", "--flags", flags]).out;
    let without = by("");
    let first = without
        .lines()
        .find_map(|line| line.strip_prefix("flag "))
        .unwrap();
    let (alias, setting) = first.split_once(" = ").unwrap();
    assert_eq!(by(alias), by(setting));
    assert!(by(alias).len() > without.len());
}

#[test]
fn an_unknown_flag_or_gender_is_two() {
    assert_eq!(enkat(&["outline", "surveys/cop3", "--flags", "nobody"]).code, 2);
    assert_eq!(enkat(&["outline", "surveys/cop3", "--gender", "robot"]).code, 2);
}

#[test]
fn a_survey_is_measured_as_a_whole() {
    let folder = surveys("outline-stats", &[survey("", "late == 2")]);
    let run = enkat_in(&folder, &["outline", ".", "--stats"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("questions            2\n"), "{}", run.out);
    assert_eq!(
        enkat_in(&folder, &["outline", ".", "--stats", "--flags", ""]).code,
        2
    );
}
