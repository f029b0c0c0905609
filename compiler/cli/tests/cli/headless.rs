//! Folders among surveys that look like a survey and have no header.

use std::{fs, path::PathBuf};

use crate::enkat::{enkat_in, folder_with, survey_files};

/// Makes a folder with a survey `a`, and a folder `b` like it whose header has another name, or is missing.
fn surveys(name: &str, header: Option<&str>) -> PathBuf {
    let files = [survey_files("a/", "late == 2"), survey_files("b/", "late == 2")];
    let at = folder_with(name, &files);
    match header {
        Some(header) => fs::rename(at.join("b/survey.yaml"), at.join("b").join(header)).unwrap(),
        None => fs::remove_file(at.join("b/survey.yaml")).unwrap(),
    }
    at
}

#[test]
fn check_of_misnamed_header_among_surveys_finds_it() {
    for header in ["survey.yml", "Survey.yaml"] {
        let at = surveys(&format!("headless-{header}"), Some(header));
        let run = enkat_in(&at, &["check"]);
        let told = format!("error[E0118]: there is no `survey.yaml` here, and `{header}` has another name");
        assert!(run.code == 1 && run.out.contains(&told), "{}{}", run.out, run.err);
        assert!(run.out.contains(&format!("b/{header}:1:1")), "{}", run.out);
        assert!(
            run.out.contains("help: rename this file to `survey.yaml`"),
            "{}",
            run.out
        );
        assert!(run.out.ends_with("2 surveys checked, 1 error\n"), "{}", run.out);
    }
}

#[test]
fn check_of_missing_header_among_surveys_finds_it() {
    let at = surveys("headless-check", None);
    let run = enkat_in(&at, &["check", "."]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(
        run.out.contains("error[E0118]: there is no `survey.yaml` here"),
        "{}",
        run.out
    );
    assert!(run.out.contains("b/pages/work.yaml:1:1"), "{}", run.out);
}

#[test]
fn test_of_missing_header_among_surveys_fails() {
    let run = enkat_in(&surveys("headless-test", None), &["test"]);
    assert!(
        run.code == 1 && run.err.contains("error[E0118]"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn texts_add_of_missing_header_among_surveys_tells_it() {
    let run = enkat_in(&surveys("headless-texts", None), &["texts", "add"]);
    assert!(
        run.code != 0 && run.err.contains("b` is no survey"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn fmt_of_missing_header_among_surveys_formats_the_others_and_tells_it() {
    let at = surveys("headless-fmt", None);
    let run = enkat_in(&at, &["fmt", "."]);
    assert_eq!(run.code, 2, "{}{}", run.out, run.err);
    assert!(run.out.starts_with("3 files"), "{}", run.out);
    assert!(
        run.err
            .contains("`./b` is no survey, because it has no `survey.yaml`"),
        "{}",
        run.err
    );
}

#[test]
fn check_of_modules_with_texts_finds_no_survey_in_them() {
    let mut files = survey_files("a/", "late == 2");
    files.push((
        "shared/scales.yaml".to_owned(),
        "module: scales\nscales: {yes: [1]}\n".to_owned(),
    ));
    files.push((
        "shared/texts/scales/en.yaml".to_owned(),
        "scales: {yes: {1: \"Yes\"}}\n".to_owned(),
    ));
    let run = enkat_in(&folder_with("headless-modules", &[files]), &["check"]);
    assert!(
        run.code == 0 && !run.out.contains("E0118"),
        "{}{}",
        run.out,
        run.err
    );
}
