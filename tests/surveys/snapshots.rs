//! The artifacts of the built-in surveys.

use enkat_model::{Artifact, check_payload, payload, payload_schema, violations};
use enkat_reports::emit::{emit, outline};
use serde_json::{Value, json};

use crate::{
    folder::{compiled, names},
    participants::{Participant, participants},
    response::full_response,
};

fn artifact(name: &str) -> Artifact {
    compiled(name).artifact.unwrap()
}

/// Writes one line for every element and every score; of the texts only their number.
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
fn built_in_surveys_compile_without_findings() {
    for name in names() {
        assert_eq!(compiled(&name).diagnostics, [], "{name}");
    }
}

#[test]
fn cop3_as_an_artifact() {
    insta::assert_snapshot!(compact(&artifact("cop3")));
}

/// Calls `call` with every participant who gets a different model of a survey, with snapshots named after both.
fn for_each_participant(mut call: impl FnMut(&Artifact, &Participant)) {
    for name in names() {
        let artifact = artifact(&name);
        for participant in participants(&artifact) {
            let suffix = format!("{name}-with-{}", participant.name);
            insta::with_settings!({ snapshot_suffix => suffix, omit_expression => true }, {
                call(&artifact, &participant);
            });
        }
    }
}

#[test]
fn outlines() {
    for_each_participant(|artifact, participant| {
        insta::assert_snapshot!(outline(artifact, Some(participant.flags), None));
    });
}

/// Snapshots the payload of a full response, which has to match the schema of the payload.
#[test]
fn payloads() {
    for_each_participant(|artifact, participant| {
        let session = full_response(&participant.model);
        assert_eq!(violations(&session), []);
        let payload = payload(&session);
        check_payload(&payload_schema(artifact), &payload).unwrap();
        insta::assert_snapshot!(serde_json::to_string_pretty(&payload).unwrap());
    });
}

#[test]
fn emitted_artifact_parses_to_equal_artifact() {
    for artifact in names().iter().map(|name| artifact(name)) {
        let read: Artifact = serde_json::from_slice(&emit(&artifact)["artifact.json"]).unwrap();
        assert_eq!(read, artifact);
    }
}

#[test]
fn emit_is_deterministic() {
    assert_eq!(emit(&artifact("cop3")), emit(&artifact("cop3")));
}

#[test]
fn emit_writes_file_per_page_and_language() {
    let files: Vec<String> = emit(&artifact("cop3")).into_keys().collect();
    insta::assert_snapshot!(files.join("\n"));
}
