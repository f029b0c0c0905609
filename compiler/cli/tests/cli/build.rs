use std::{fs, path::Path};

use serde_json::Value;

use crate::enkat::{enkat_in, folder_with, survey_files};

#[test]
fn build_valid_survey_writes_files() {
    let folder = folder_with("build", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "a/b"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let read = |name: &str| -> Value {
        serde_json::from_slice(&fs::read(folder.join("a/b").join(name)).unwrap()).unwrap()
    };
    assert_eq!(read("artifact.json")["survey"], "small");
    assert_eq!(read("answers.schema.json")["properties"]["why"]["type"], "string");
    assert_eq!(
        read("pages/work.schema.json")["properties"]["late"]["enum"],
        serde_json::json!([1, 2])
    );
    assert_eq!(read("pages/work.ui.json")["late"]["ui:widget"], "radio");
    assert_eq!(
        read("rules.json")["elements"][2]["hiddenWhen"],
        serde_json::json!({"in": [1, [2]]})
    );
    assert_eq!(read("texts/en.json")["scales"]["yesNo"]["1"], "Yes");
}

/// Builds a survey, adds paths to the list of its files, and builds it again. The list is then as it was.
fn build_again_with(folder: &Path, listed: &[&str], prepare: impl FnOnce(&Path)) {
    let out = folder.join("out");
    let build = || enkat_in(folder, &["build", "small", "--out", "out"]).success();
    build();
    let first = fs::read_to_string(out.join("build.json")).unwrap();
    assert!(first.contains("\"pages/work.schema.json\""), "{first}");
    prepare(&out);
    let listed: Vec<_> = listed.iter().map(|path| format!("{path:?}, ")).collect();
    let list = first.replacen('[', &format!("[{}", listed.concat()), 1);
    fs::write(out.join("build.json"), list).unwrap();
    build();
    assert_eq!(fs::read_to_string(out.join("build.json")).unwrap(), first);
}

#[test]
fn build_again_removes_stale_files() {
    let folder = folder_with("build-again", &[survey_files("small/", "late == 2")]);
    // Simulates an earlier build that wrote a page and an image the survey no longer has.
    let old = ["pages/old.schema.json", "images/old.svg"];
    build_again_with(&folder, &[old[0], old[1], "gone.json"], |out| {
        for inner in ["kept", "images"] {
            fs::create_dir(out.join(inner)).unwrap();
        }
        for other in ["pages/notes.md", "kept/data.csv"].iter().chain(&old) {
            fs::write(out.join(other), "mine").unwrap();
        }
    });
    let out = folder.join("out");
    for gone in ["pages/old.schema.json", "images"] {
        assert!(!out.join(gone).exists(), "{gone}");
    }
    for kept in ["pages/notes.md", "kept/data.csv", "pages/work.schema.json"] {
        assert!(out.join(kept).exists(), "{kept}");
    }
}

#[test]
fn build_list_with_outside_path_removes_nothing() {
    let folder = folder_with("build-outside", &[survey_files("small/", "late == 2")]);
    let [near, far] = ["near.txt", "far.txt"].map(|name| folder.join(name));
    let listed = ["../near.txt", "", far.to_str().unwrap()];
    build_again_with(&folder, &listed, |_| {
        for outside in [&near, &far] {
            fs::write(outside, "mine").unwrap();
        }
    });
    assert!(near.exists() && far.exists());
}

#[test]
fn build_with_errors_writes_nothing() {
    let folder = folder_with("build-broken", &[survey_files("small/", "late == 3")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "out"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(!folder.join("out").exists());
}

#[test]
fn build_into_file_exits_2() {
    let folder = folder_with("build-nowhere", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "small/survey.yaml"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
    let told = "enkat: cannot write `small/survey.yaml/";
    assert!(run.err.starts_with(told), "{}", run.err);
}
