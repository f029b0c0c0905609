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
    assert_eq!(by("safetyClimate"), by("showCOP3PsychosocialSafetyClimate"));
    assert!(by("safetyClimate").contains("psychosocialSafetyClimate4"));
    assert!(!by("").contains("psychosocialSafetyClimate4"));
}

#[test]
fn an_unknown_flag_or_gender_is_two() {
    assert_eq!(enkat(&["outline", "surveys/cop3", "--flags", "nobody"]).code, 2);
    assert_eq!(enkat(&["outline", "surveys/cop3", "--gender", "robot"]).code, 2);
}
