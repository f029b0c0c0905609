//! Every example of the language's reference is in a survey that compiles without a diagnostic and does what the reference says.
//!
//! Parts between blank lines or `…` are looked for one by one; other lines of the survey may be between them. The indentation may
//! differ, the words may not.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{fs, path::Path};

use enkat_model::Date;
use enkat_reports::{
    explain::Participant,
    render::render_human,
    scenarios::{given, unmet},
};
use support::{Files, compile, read};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn survey() -> Files {
    read(&here().join("tests/reference/med"))
}

/// Returns the examples of the reference, each with the line on which it begins.
fn examples() -> Vec<(usize, String)> {
    let reference = fs::read_to_string(here().join("../../docs/language.md")).unwrap();
    let mut examples = Vec::new();
    let mut lines = reference.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        if line == "```yaml" {
            let text = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| *line != "```");
            examples.push((at + 1, text.collect::<Vec<_>>().join("\n")));
        }
    }
    examples
}

/// Returns lines without their indentation, and without blank lines and remarks that name a file.
fn words(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("# "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns whether a file has the lines in this order; the last one may be longer.
fn has_in_order(file: &str, lines: &str) -> bool {
    let mut found = file.lines();
    lines
        .lines()
        .all(|line| found.any(|there| there.starts_with(line)))
}

#[test]
fn reference_examples_are_in_survey() {
    let examples = examples();
    assert!(examples.len() > 10, "the reference has lost its examples");
    let files: Vec<String> = survey()
        .values()
        .map(|bytes| words(&String::from_utf8_lossy(bytes)))
        .collect();
    for (line, example) in examples {
        for part in example.split("\n\n").flat_map(|paragraph| paragraph.split('…')) {
            // The text after `…` ends the line that began before it.
            let part = words(part.trim_start_matches([']', '}']));
            let stands = files.iter().any(|file| has_in_order(file, &part));
            assert!(
                stands,
                "docs/language.md:{line}: no file of tests/reference has\n{part}"
            );
        }
    }
}

#[test]
fn reference_survey_has_no_findings() {
    let findings = compile(&survey());
    let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
    assert_eq!(drawn, "");
}

#[test]
fn reference_scenarios_pass() {
    let findings = compile(&survey());
    let traced = enkat_compiler::compile_traced(&findings.files).artifact.unwrap();
    assert!(!traced.scenarios.is_empty());
    for scenario in &traced.scenarios {
        let given = given(scenario, Date::parse("2026-11-21").unwrap());
        let participant = Participant::new(&traced.artifact, &given);
        let outcome = participant.answering(&given.answers).outcome();
        assert_eq!(unmet(&traced.artifact, scenario, &outcome), []);
    }
}
