//! The models of the built-in surveys, for what the browser derives from them: its steps on a phone, and the shown progress.

use std::{fs, path::Path};

use enkat_model::client_model;
use serde_json::json;

use crate::{
    folder::{compiled, names},
    participants::participants,
};

#[test]
fn models_for_the_browser_are_up_to_date() {
    let mut lines = String::new();
    for survey in names() {
        for participant in participants(&compiled(&survey).artifact.unwrap()) {
            let who = format!("{survey} with {}", participant.name);
            lines += &json!({"who": who, "model": client_model(&participant.model)}).to_string();
            lines.push('\n');
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance/vectors/surveys.jsonl");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &lines).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == lines, "UPDATE=1 writes {} anew", path.display());
}
