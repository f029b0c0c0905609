use std::fs;

use serde_json::Value;

use crate::enkat::{enkat_in, survey, surveys};

#[test]
fn a_survey_becomes_files() {
    let folder = surveys("build", &[survey("small/", "late == 2")]);
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

#[test]
fn a_survey_with_mistakes_becomes_nothing() {
    let folder = surveys("build-broken", &[survey("small/", "late == 3")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "out"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(!folder.join("out").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_two() {
    let folder = surveys("build-nowhere", &[survey("small/", "late == 2")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "small/survey.yaml"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
}
