//! Suggestions correct their diagnostics: with the edit put in, the finding is gone and the file can still be read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{fs, path::Path};

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Suggestion},
    source,
};
use support::{Files, Findings, compile_for, fixture};

#[test]
fn suggestion_put_in_removes_finding() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut stay = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let code = name.split('-').next().unwrap();
        let survey = fixture(&fs::read_to_string(&path).unwrap());
        let before = compile_for(code, &survey);
        for finding in &before.found {
            for suggestion in &finding.suggestions {
                let after = compile_for(code, &with_edit(&survey, &before, suggestion));
                let count = |findings: &Findings| {
                    let same = |found: &&Diagnostic| {
                        (found.code, &found.message) == (finding.code, &finding.message)
                    };
                    findings.found.iter().filter(same).count()
                };
                let breaks = is_broken(&after) && !is_broken(&before);
                if breaks || count(&after) >= count(&before) {
                    stay.push(format!("{name}: {} ({})", finding.message, suggestion.text));
                }
            }
        }
    }
    stay.sort();
    assert!(
        stay.is_empty(),
        "these suggestions correct nothing, or break the file:\n{}",
        stay.join("\n")
    );
}

/// Returns whether a file is not valid YAML, or a rule cannot be read.
fn is_broken(findings: &Findings) -> bool {
    let is_unread = |found: &Diagnostic| matches!(found.code, Code::E0103 | Code::E0401);
    findings.found.iter().any(is_unread)
}

/// Puts an edit into the file that it is about.
fn with_edit(survey: &Files, findings: &Findings, suggestion: &Suggestion) -> Files {
    let file = findings.files.file(suggestion.span.file);
    let mut text = file.text.clone();
    text.replace_range(source::range(suggestion.span), &suggestion.replacement);
    let mut edited = survey.clone();
    edited.insert(file.path.clone(), text.into_bytes());
    edited
}
