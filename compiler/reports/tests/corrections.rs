//! Suggestions that are applied without a look at them correct what they are for.

mod support;

use std::fs;

use enkat_reports::{corrections::correct, render::render_concise};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::{FileId, SourceMap, Span},
};
use support::{Files, Findings, compile_for, fixture, new_errors};

/// The most rounds that a fixture needs.
const MOST_ROUNDS: usize = 5;

#[test]
fn certain_suggestion_of_fixture_corrects_its_finding() {
    let mut applied = 0;
    insta::glob!("fixtures/*.yaml", |path| {
        let name = path.file_stem().unwrap().to_string_lossy();
        let code = name.split('-').next().unwrap();
        let mut survey = fixture(&fs::read_to_string(path).unwrap());
        let before = compile_for(code, &survey);
        let certain: Vec<_> = certain(&before);
        applied += certain.len();
        for round in 0.. {
            let findings = compile_for(code, &survey);
            if !apply(&mut survey, &findings) {
                break;
            }
            assert!(round < MOST_ROUNDS, "{name}: suggestions undo each other");
        }
        let after = compile_for(code, &survey);
        let left = render_concise(&after.files, &after.expansions, &after.found, after.left_out);
        let mut new = new_errors(&before, &after);
        // A question that can be read now needs texts.
        new.retain(|(code, _)| !code.is_about_texts());
        assert!(new.is_empty(), "{name}: corrections make {new:#?}\n{left}");
        for finding in &certain {
            let expected = count(&before, finding) - certain.iter().filter(|one| *one == finding).count();
            let (_, message) = finding;
            assert!(
                count(&after, finding) <= expected,
                "{name}: `{message}` is left\n{left}"
            );
        }
        assert!(
            after
                .found
                .iter()
                .all(|found| found.certain_suggestion().is_none()),
            "{name}\n{left}"
        );
    });
    assert!(
        applied >= 14,
        "only {applied} suggestions of the fixtures are certain"
    );
}

/// Lists the findings whose suggestions are certain.
fn certain(findings: &Findings) -> Vec<(Code, String)> {
    let certain = findings
        .found
        .iter()
        .filter(|found| found.certain_suggestion().is_some());
    certain.map(|found| (found.code, found.message.clone())).collect()
}

/// Counts the findings with this code and message.
fn count(findings: &Findings, (code, message): &(Code, String)) -> usize {
    let is_same = |found: &&Diagnostic| found.code == *code && found.message == *message;
    findings.found.iter().filter(is_same).count()
}

/// Applies a round of suggestions. Returns whether there were some.
fn apply(survey: &mut Files, findings: &Findings) -> bool {
    let corrected = correct(&findings.files, &findings.found);
    for file in &corrected {
        survey.insert(file.path.clone(), file.new.clone().into_bytes());
    }
    !corrected.is_empty()
}

/// Makes a finding with a certain suggestion.
fn finding(file: FileId, start: u32, end: u32, replacement: &str) -> Diagnostic {
    let span = Span {
        file,
        start,
        end,
        expansion: None,
    };
    Diagnostic::new(Code::E0402, "", span, "")
        .with_suggestion("write it", span, replacement)
        .machine_applicable()
}

#[test]
fn correct_applies_edits_that_do_not_touch() {
    let mut files = SourceMap::default();
    let file = files.add("a.yaml", "one two three");
    let found = [
        finding(file, 8, 13, "3"),
        finding(file, 0, 3, "1"),
        // It touches the first one.
        finding(file, 3, 4, "-"),
        finding(file, 2, 9, "?"),
    ];
    let corrected = correct(&files, &found);
    assert_eq!(corrected.len(), 1);
    assert_eq!(corrected[0].new, "1 two 3");
    let columns: Vec<_> = corrected[0].corrections.iter().map(|edit| edit.column).collect();
    assert_eq!(columns, [1, 9]);
}

#[test]
fn correct_applies_edit_of_shared_module_once() {
    let mut files = SourceMap::default();
    let one = files.add("shared/scales.yaml", "a  b");
    let other = files.add("shared/scales.yaml", "a  b");
    let corrected = correct(&files, &[finding(one, 1, 3, " "), finding(other, 1, 3, " ")]);
    assert_eq!(corrected.len(), 1);
    assert_eq!(corrected[0].new, "a b");
    assert_eq!(corrected[0].corrections.len(), 1);
}

#[test]
fn suggestion_with_quotes_or_alternatives_is_not_certain() {
    let mut files = SourceMap::default();
    let file = files.add("a.yaml", "one");
    let found = [
        finding(file, 0, 3, "\"one\""),
        finding(file, 0, 3, "1").with_suggestion("or", finding(file, 0, 3, "").primary.span, "2"),
    ];
    assert_eq!(correct(&files, &found), []);
}
