use std::fs;

use serde_json::Value;

use crate::enkat::{enkat_in, folder_with, survey_files};

#[test]
fn a_survey_becomes_files() {
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

#[test]
fn what_an_earlier_build_wrote_goes_and_what_others_wrote_stays() {
    let folder = folder_with("build-again", &[survey_files("small/", "late == 2")]);
    let out = folder.join("out");
    let build = || enkat_in(&folder, &["build", "small", "--out", "out"]);
    assert_eq!(build().code, 0);
    let first = fs::read_to_string(out.join("build.json")).unwrap();
    assert!(first.contains("\"pages/work.schema.json\""), "{first}");
    fs::create_dir(out.join("kept")).unwrap();
    for other in ["pages/notes.md", "kept/data.csv"] {
        fs::write(out.join(other), "mine").unwrap();
    }
    fs::write(folder.join("outside.txt"), "mine").unwrap();

    // As if an earlier build had written a page and a picture that there are not any more.
    fs::create_dir(out.join("images")).unwrap();
    for old in ["pages/old.schema.json", "images/old.svg"] {
        fs::write(out.join(old), "old").unwrap();
    }
    let lists = "\"images/old.svg\", \"pages/old.schema.json\", \"gone.json\", \"../outside.txt\", \"\", \"pages/work.schema.json\"";
    let list = first.replacen("\"pages/work.schema.json\"", lists, 1);
    fs::write(out.join("build.json"), list).unwrap();
    let run = build();
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for gone in ["pages/old.schema.json", "images"] {
        assert!(!out.join(gone).exists(), "{gone}");
    }
    for kept in [
        "pages/notes.md",
        "kept/data.csv",
        "pages/work.schema.json",
        "../outside.txt",
    ] {
        assert!(out.join(kept).exists(), "{kept}");
    }
    assert_eq!(fs::read_to_string(out.join("build.json")).unwrap(), first);
}

#[test]
fn a_survey_with_mistakes_becomes_nothing() {
    let folder = folder_with("build-broken", &[survey_files("small/", "late == 3")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "out"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("E0602"), "{}", run.err);
    assert!(!folder.join("out").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_two() {
    let folder = folder_with("build-nowhere", &[survey_files("small/", "late == 2")]);
    let run = enkat_in(&folder, &["build", "small", "--out", "small/survey.yaml"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{}", run.err);
}
