//! Schemas of the compiler's output: generated, committed, and compared here. `UPDATE=1 cargo test generated` writes them again.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use std::{fs, path::Path};

use enkat_model::{Artifact, ClientModel};
use enkat_reports::{
    diff::Diff, emit::Codebook, explain::JsonExplanation, render::JsonReport, scenarios::TestReport,
};
use schemars::{JsonSchema, Schema, generate::SchemaSettings};

#[test]
fn generated_schemas_are_up_to_date() {
    is_up_to_date("artifact.schema.json", &written::<Artifact>());
    is_up_to_date("model.schema.json", &written::<ClientModel>());
    is_up_to_date("codebook.schema.json", &written::<Codebook>());
    is_up_to_date("diff.schema.json", &written::<Diff>());
    is_up_to_date("explanation.schema.json", &written::<JsonExplanation>());
    is_up_to_date("tests.schema.json", &written::<TestReport>());
    is_up_to_date("diagnostics.schema.json", &written::<JsonReport>());
}

/// Builds the schema of a type that is only written: fields that may be left out are not required.
fn written<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

fn is_up_to_date(name: &str, schema: &Schema) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../schemas")
        .join(name);
    let expected = serde_json::to_string_pretty(schema).unwrap() + "\n";
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(path, expected).unwrap();
        return;
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == expected,
        "{name} is out of date: run `UPDATE=1 cargo test -p enkat-reports generated`"
    );
}
