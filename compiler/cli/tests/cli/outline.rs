use crate::enkat::{enkat, enkat_in, folder_with, survey_files};

#[test]
fn a_survey_reads_as_text() {
    let folder = folder_with("outline", &[survey_files("", "late == 2")]);
    let out = enkat_in(&folder, &["outline", "."]).success();
    insta::assert_snapshot!(out, @r#"
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
    let folder = folder_with("outline-stats", &[survey_files("", "late == 2")]);
    let out = enkat_in(&folder, &["outline", ".", "--stats"]).success();
    let mut rows = out.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
    assert!(rows.any(|row| row == ["questions", "2"]), "{out}");
    assert_eq!(
        enkat_in(&folder, &["outline", ".", "--stats", "--flags", ""]).code,
        2
    );
}
