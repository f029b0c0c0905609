//! `enkat diff`

use serde_json::Value;

use crate::enkat::{enkat_in, folder_with, survey_files};

/// Makes a folder with a survey, and another folder with the same survey and another rule.
fn two(name: &str, rule: &str) -> std::path::PathBuf {
    folder_with(
        name,
        &[survey_files("old/", "late == 2"), survey_files("new/", rule)],
    )
}

#[test]
fn diff_equal_surveys_exits_0() {
    let folder = two("diff-same", "not (late != 2)");
    let run = enkat_in(&folder, &["diff", "old", "new", "--deny", "any"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "small, version 1 → 1\nnothing changed\n"),
        "{}",
        run.err
    );
}

#[test]
fn diff_safe_change_exits_1_only_with_deny_any() {
    let folder = two("diff-rule", "late == 1");
    let out = enkat_in(&folder, &["diff", "old", "new"]).success();
    assert!(out.contains("warning: version 1 is said of both"), "{}", out);
    assert_eq!(
        enkat_in(&folder, &["diff", "old", "new", "--deny", "any"]).code,
        1
    );
}

#[test]
fn diff_exits_1_on_breaking_change() {
    let folder = two("diff-breaking", "late == 2");
    let page = folder.join("new/pages/work.yaml");
    let text = std::fs::read_to_string(&page).unwrap();
    std::fs::write(page, text.replace("text: why", "number: why")).unwrap();
    for name in ["old", "new"] {
        enkat_in(&folder, &["build", name, "--out", &format!("{name}-built")]).success();
    }
    let run = enkat_in(
        &folder,
        &["diff", "old-built/artifact.json", "new", "--format", "json"],
    );
    assert_eq!(run.code, 1, "{}", run.err);
    let diff: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(diff["data"][0]["field"], "why");
    assert_eq!(diff["data"][0]["change"], "type");
    assert_eq!(diff["data"][0]["drafts"]["breaking"], true);
    assert_eq!(
        enkat_in(&folder, &["diff", "old", "new-built/artifact.json"]).code,
        1
    );
}

#[test]
fn diff_incomparable_input_exits_2() {
    let folder = two("diff-broken", "late == 7");
    let run = enkat_in(&folder, &["diff", "old", "new"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(run.err.contains("`new` cannot be compared"), "{}", run.err);
    assert_eq!(enkat_in(&folder, &["diff", "old", "nowhere"]).code, 2);
    let run = enkat_in(&folder, &["diff", "old", "old/survey.yaml"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("neither the folder of a survey nor"),
        "{}",
        run.err
    );
}
