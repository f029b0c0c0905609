//! The JSON Schema of a whole submission.

use std::collections::BTreeMap;

use enkat_model::{Artifact, Model, client_model};
use serde_json::{Value, json};

/// Builds the schema of a flat object with every field that a participant can answer. Which of them are required is up to the
/// rules.
pub(super) fn schema(artifact: &Artifact, everything: &Model) -> Value {
    let pages = client_model(everything).pages.into_iter();
    let properties: BTreeMap<_, _> = pages.flat_map(|page| page.schema.properties).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Answers to {} version {}", artifact.header.survey, artifact.header.version),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}
