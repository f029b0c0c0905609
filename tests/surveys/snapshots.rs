//! What the built-in surveys compile to.

use std::fs;

use enkat::emit::{emit, outline};
use enkat_model::{Artifact, FlagSet};
use serde_json::{Value, json};

use crate::folder::{compiled, surveys};

fn artifact(name: &str) -> Artifact {
    compiled(name).artifact.unwrap()
}

/// One line for every element and every score; of the texts only how many there are.
fn compact(artifact: &Artifact) -> String {
    let Value::Object(mut fields) = json!(artifact) else {
        panic!("an artifact is an object")
    };
    let texts = fields.remove("texts").unwrap();
    let mut lines = Vec::new();
    for list in ["elements", "scores"] {
        let Some(Value::Array(items)) = fields.remove(list) else {
            panic!("{list} is a list")
        };
        lines.extend(
            items
                .iter()
                .enumerate()
                .map(|(index, item)| format!("{list}[{index}] {item}")),
        );
    }
    let counts = texts.as_object().unwrap().iter();
    lines.extend(
        counts.map(|(language, texts)| format!("texts.{language}: {}", texts.as_object().unwrap().len())),
    );
    format!("{}\n{}\n", Value::Object(fields), lines.join("\n"))
}

#[test]
fn every_survey_is_without_findings() {
    for path in fs::read_dir(surveys())
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if path.join("survey.yaml").exists() {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            assert_eq!(compiled(&name).diagnostics, [], "{name}");
        }
    }
}

#[test]
fn cop3_as_an_artifact() {
    insta::assert_snapshot!(compact(&artifact("cop3")));
}

#[test]
fn cop3_for_somebody_without_flags() {
    insta::assert_snapshot!(outline(&artifact("cop3"), Some(FlagSet::default()), None));
}

#[test]
fn cop3_for_somebody_with_all_flags() {
    let artifact = artifact("cop3");
    let all = (0..artifact.flags.len()).collect();
    insta::assert_snapshot!(outline(&artifact, Some(all), None));
}

#[test]
fn gallery_for_somebody_with_all_flags() {
    let artifact = artifact("gallery");
    let all = (0..artifact.flags.len()).collect();
    insta::assert_snapshot!(outline(&artifact, Some(all), None));
}

#[test]
fn an_artifact_survives_being_written_and_read() {
    for artifact in ["cop3", "gallery"].map(artifact) {
        let read: Artifact = serde_json::from_slice(&emit(&artifact)["artifact.json"]).unwrap();
        assert_eq!(read, artifact);
    }
}

#[test]
fn the_same_sources_give_the_same_bytes() {
    assert_eq!(emit(&artifact("cop3")), emit(&artifact("cop3")));
}

#[test]
fn a_build_has_every_page_and_language() {
    let files: Vec<String> = emit(&artifact("cop3")).into_keys().collect();
    insta::assert_snapshot!(files.join("\n"));
}
