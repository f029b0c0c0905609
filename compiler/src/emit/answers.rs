//! JSON Schema of a whole submission.

use enkat_model::{Artifact, Model, wire};
use serde_json::{Map, Value, json};

/// A flat object with every field that a participant can answer. Which of them there must be is up to the rules.
pub(super) fn schema(artifact: &Artifact, everything: &Model) -> Value {
    let mut properties = Map::new();
    for page in wire(everything).pages {
        if let Some(Value::Object(fields)) = page.schema.get("properties") {
            properties.extend(fields.clone());
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Answers to {} version {}", artifact.header.survey, artifact.header.version),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}
