//! Suggested scenarios as YAML.

use std::fmt::Write;

use enkat_syntax::tree::ExpectedState;
use indexmap::IndexMap;
use serde_json::{Value, json};

use super::expectation::Expectations;
use crate::explain::Given;

/// The longest line that is written.
const WIDTH: usize = 120;

/// Writes a scenario, with remarks on what it shows.
pub(super) fn scenario(title: &str, remarks: &[String], given: &Given, expected: &Expectations) -> String {
    let mut text = String::new();
    for remark in remarks {
        let _ = writeln!(text, "# {remark}");
    }
    let _ = writeln!(text, "- scenario: {}", json!(title));
    mapping(
        &mut text,
        1,
        "flags",
        given
            .settings
            .iter()
            .map(|(flag, on)| (flag.as_str(), on.to_string())),
    );
    if let Some(gender) = given.gender {
        let _ = writeln!(text, "  gender: {}", gender.name());
    }
    let answers = given.answers.iter();
    mapping(
        &mut text,
        1,
        "answers",
        answers.map(|(id, value)| (id.as_str(), value.to_string())),
    );
    text += "  expect:\n";
    for (key, state) in ExpectedState::ALL {
        let ids = expected.states.iter().filter(|(_, is)| **is == state);
        list(
            &mut text,
            key,
            &ids.map(|(id, _)| id.as_str()).collect::<Vec<_>>(),
        );
    }
    for (key, broken) in [("invalid", &expected.invalid), ("warnings", &expected.warnings)] {
        messages(&mut text, key, broken.as_ref());
    }
    let payload = expected.payload.iter();
    let payload = payload.map(|(field, value): (&String, &Value)| (field.as_str(), value.to_string()));
    mapping(&mut text, 2, "payload", payload);
    text
}

fn messages(text: &mut String, key: &str, broken: Option<&IndexMap<String, String>>) {
    match broken {
        Some(broken) if broken.is_empty() => {
            let _ = writeln!(text, "    {key}: {{}}");
        }
        Some(broken) => {
            let broken = broken.iter().map(|(id, rule)| (id.as_str(), rule.clone()));
            mapping(text, 2, key, broken);
        }
        None => {}
    }
}

/// Writes a mapping that is not empty, on one line if it is short.
fn mapping<'k>(text: &mut String, depth: usize, key: &str, entries: impl Iterator<Item = (&'k str, String)>) {
    let entries: Vec<String> = entries.map(|(key, value)| format!("{key}: {value}")).collect();
    if entries.is_empty() {
        return;
    }
    let indent = " ".repeat(2 * depth);
    let line = format!("{indent}{key}: {{{}}}", entries.join(", "));
    if line.len() <= WIDTH {
        *text += &line;
        text.push('\n');
        return;
    }
    let _ = writeln!(text, "{indent}{key}:");
    for entry in entries {
        let _ = writeln!(text, "{indent}  {entry}");
    }
}

/// Writes a list that is not empty, on one line if it is short.
fn list(text: &mut String, key: &str, ids: &[&str]) {
    if ids.is_empty() {
        return;
    }
    let line = format!("    {key}: [{}]", ids.join(", "));
    if line.len() <= WIDTH {
        *text += &line;
        text.push('\n');
        return;
    }
    let _ = writeln!(text, "    {key}:");
    for id in ids {
        let _ = writeln!(text, "      - {id}");
    }
}
