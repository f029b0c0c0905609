//! `enkat check` for folders of surveys: the same survey twice, a deployment file, folders that are not read, modules.

use std::fs;

use crate::enkat::{enkat_in, folder_with, survey_files};

#[test]
fn check_copied_survey_with_same_id_and_version_is_error() {
    let folder = folder_with("same-version", &[survey_files("one/", "late == 2")]);
    let copy = survey_files("one/", "late == 2");
    for (path, text) in copy {
        let path = folder.join(path.replace("one/", "two/"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let run = enkat_in(&folder, &["check", ".", "--format", "concise"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(
        run.out.starts_with(
            "two/survey.yaml:1:9: E0505 `one` and `two` both hold version 1 of the survey `one`"
        ),
        "{}",
        run.out
    );
    let run = enkat_in(&folder, &["check", "one", "two"]);
    assert_eq!(
        run.code, 0,
        "named one by one, they are two versions: {}",
        run.out
    );
}

#[test]
fn check_folder_reports_unreadable_deployment_file() {
    let folder = folder_with("deployment", &[survey_files("one/", "late == 2")]);
    fs::write(
        folder.join("deployment.yaml"),
        "customers:\n  - urlName: acme\n    nme: Acme\n    surveys: []\n",
    )
    .unwrap();
    let run = enkat_in(&folder, &["check", ".", "--format", "concise"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(
        run.out
            .starts_with("deployment.yaml:3:5: E0201 there is no key `nme` here"),
        "{}",
        run.out
    );
}

#[test]
fn check_reports_folders_that_are_not_read() {
    let folder = folder_with("misplaced", &[survey_files("", "late == 2")]);
    for (path, text) in [
        ("scenario/first.yaml", "- scenario: first\n"),
        ("scenario/second.yaml", "- scenario: second\n"),
        ("pages/old/work.yaml", "page: work\n"),
        ("tests/data.yaml", "a: 1\n"),
    ] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let run = enkat_in(&folder, &["check"]);
    assert_eq!(run.code, 1, "{}", run.out);
    for found in [
        "the folder `scenario` is not part of the survey",
        "rename the folder to `scenarios`",
        "the folder `pages/old` is not part of the survey",
        "1 survey checked, 2 errors",
    ] {
        assert!(run.out.contains(found), "{found}\n{}", run.out);
    }
}

#[test]
fn check_module_names_surveys_that_import_it() {
    let mut files = survey_files("one/", "late == 2");
    files[0].1 += "import: [../shared/scales.yaml]\n";
    let shared = vec![(
        "shared/scales.yaml".to_owned(),
        "module: scales\nscales: {often2: [1, 2]}\n".to_owned(),
    )];
    let folder = folder_with("named-module", &[files, shared]);
    for (path, what) in [("shared", "holds modules"), ("shared/scales.yaml", "is a module")] {
        let run = enkat_in(&folder, &["check", path]);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains(what) && run.err.contains("`one`"), "{}", run.err);
    }
}

#[test]
fn check_diff_refuses_another_format() {
    let folder = folder_with("diff-format", &[survey_files("", "late == 2")]);
    let run = enkat_in(&folder, &["check", "--diff", "--format", "json"]);
    assert_eq!(run.code, 2, "{}", run.out);
    assert!(run.err.contains("leave out `--format`"), "{}", run.err);
}

#[test]
fn check_junit_names_survey_of_current_folder_by_id() {
    let folder = folder_with("junit-here", &[survey_files("", "late == 2")]);
    let out = enkat_in(&folder, &["check", "--format", "junit"]).success();
    assert!(out.contains("testsuite name=\"small\""), "{out}");
}
