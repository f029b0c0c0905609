//! Suggestions that are applied without a look at them.
//!
//! One round applies edits that do not touch each other; the next check shows what is left.

use std::collections::BTreeMap;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Suggestion},
    source::SourceMap,
};

/// A file with some of its diagnostics corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedFile {
    /// Its path.
    pub path: String,
    /// Its text.
    pub old: String,
    /// Its text with the edits.
    pub new: String,
    /// The edits, in the order of their places.
    pub corrections: Vec<Correction>,
}

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The code of the diagnostic.
    pub code: Code,
    /// The line of the edit, from 1.
    pub line: usize,
    /// The column of the edit, from 1, in characters.
    pub column: usize,
    /// The edit, as an instruction.
    pub text: String,
}

/// Applies the suggestions that are always right. Surveys that share a module report its diagnostics once each; an edit is applied
/// once. The first of several edits that touch each other is applied.
pub fn correct(files: &SourceMap, found: &[Diagnostic]) -> Vec<CorrectedFile> {
    let mut edits: BTreeMap<&str, Vec<(Code, &Suggestion)>> = BTreeMap::new();
    for finding in found {
        if let Some(suggestion) = finding.certain_suggestion() {
            let path = files.file(suggestion.span.file).path.as_str();
            edits.entry(path).or_default().push((finding.code, suggestion));
        }
    }
    edits.into_values().map(|edits| corrected(files, edits)).collect()
}

/// Applies edits to one file.
fn corrected(files: &SourceMap, mut edits: Vec<(Code, &Suggestion)>) -> CorrectedFile {
    edits.sort_by_key(|(_, edit)| (edit.span.start, edit.span.end));
    let file = files.file(edits[0].1.span.file);
    let mut new = String::new();
    let mut end = 0;
    let mut corrections: Vec<Correction> = Vec::new();
    for (code, edit) in edits {
        let range = edit.span.start as usize..edit.span.end as usize;
        let touches = !corrections.is_empty() && range.start <= end;
        let Some(between) = file.text.get(end..range.start).filter(|_| !touches) else {
            continue;
        };
        new += between;
        new += &edit.replacement;
        end = range.end;
        let (line, column) = file.line_column(edit.span.start);
        corrections.push(Correction {
            code,
            line,
            column,
            text: edit.text.clone(),
        });
    }
    new += file.text.get(end..).unwrap_or_default();
    CorrectedFile {
        path: file.path.clone(),
        old: file.text.clone(),
        new,
        corrections,
    }
}
