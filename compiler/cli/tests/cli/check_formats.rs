//! The formats of `enkat check` for other programs.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::enkat::{as_repository, enkat_in, folder_with, survey_files};

/// Makes two surveys, one of them with an error and a warning.
fn failing(name: &str) -> PathBuf {
    let mut files = survey_files("sleep/", "laet == 2");
    files[2].1 = files[2].1.replace("you late", "you  late");
    as_repository(folder_with(name, &[files, survey_files("work/", "late == 2")]))
}

fn report(folder: &str, format: &str) -> String {
    let run = enkat_in(&failing(folder), &["check", "--format", format]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    run.out
}

#[test]
fn concise_has_line_per_finding() {
    insta::assert_snapshot!(report("concise", "concise"));
}

#[test]
fn github_has_command_per_finding() {
    insta::assert_snapshot!(report("github", "github"));
}

#[test]
fn gitlab_has_fingerprints_that_do_not_move_with_lines() {
    let before = report("gitlab", "gitlab");
    insta::assert_snapshot!(before);
    let folder = failing("gitlab-moved");
    let page = folder.join("sleep/pages/work.yaml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, format!("# A comment\n{text}")).unwrap();
    let after = enkat_in(&folder, &["check", "--format", "gitlab"]).out;
    let fingerprints = |report: &str| -> Vec<Value> {
        let issues: Vec<Value> = serde_json::from_str(report).unwrap();
        issues
            .into_iter()
            .map(|issue| issue["fingerprint"].clone())
            .collect()
    };
    assert_eq!(fingerprints(&before), fingerprints(&after));
}

#[test]
fn junit_fails_findings_of_survey() {
    insta::assert_snapshot!(report("junit", "junit"));
}

#[test]
fn junit_of_denied_warnings_fails_them() {
    let run = enkat_in(
        &failing("junit-denied"),
        &["check", "--format", "junit", "--deny", "warnings"],
    );
    assert!(run.out.contains("failures=\"2\""), "{}", run.out);
}

#[test]
fn sarif_has_fixes_that_are_always_right() {
    let mut log: Value = serde_json::from_str(&report("sarif", "sarif")).unwrap();
    let driver = &mut log["runs"][0]["tool"]["driver"];
    driver["version"] = "of the command".into();
    for rule in driver["rules"].as_array_mut().unwrap() {
        // The title and the page of the code, which have tests of their own.
        for part in ["shortDescription", "fullDescription", "help"] {
            rule[part] = Value::Null;
        }
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&log).unwrap());
}

#[test]
fn formats_of_code_hosts_name_files_from_root_of_repository() {
    let folder = failing("from-root");
    let outside = folder.parent().unwrap();
    let whole = folder.join("sleep");
    for (at, path) in [
        (&folder, "sleep"),
        (&whole, "."),
        (&folder.join("work"), "../sleep"),
        (&outside.to_owned(), whole.to_str().unwrap()),
    ] {
        for (format, named) in [
            ("github", "file=sleep/pages/work.yaml,"),
            ("gitlab", "\"path\": \"sleep/pages/work.yaml\""),
            ("sarif", "\"uri\": \"sleep/pages/work.yaml\""),
        ] {
            let run = enkat_in(at, &["check", path, "--format", format]);
            assert!(run.out.contains(named), "{path}: {}", run.out);
        }
    }
}
