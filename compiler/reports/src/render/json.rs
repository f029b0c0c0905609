//! Diagnostics as JSON, for editors and other programs.

use enkat_syntax::{
    diagnostics::{Applicability, Diagnostic, LeftOut, Severity},
    source::{Expansions, SourceMap, Span},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::JsonProofs;

/// All diagnostics of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonReport {
    /// The version of this format.
    pub format: u32,
    /// The diagnostics, in the order of their places.
    pub diagnostics: Vec<JsonDiagnostic>,
    /// The numbers of further diagnostics, which a run with too many leaves out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<JsonLeftOut>,
    /// The claims about all participants, with proofs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<JsonProofs>,
}

/// The numbers of diagnostics that a run with too many leaves out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonLeftOut {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
}

/// One diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonDiagnostic {
    /// The stable code, such as `E0201`.
    pub code: &'static str,
    /// The severity.
    pub severity: JsonSeverity,
    /// The title of the code.
    pub title: &'static str,
    /// The message: the mistake, in one sentence.
    pub message: String,
    /// The place to look at first.
    pub place: JsonPlace,
    /// A description of that place, in a few words; may be empty.
    pub label: String,
    /// Other places that matter.
    pub related: Vec<JsonRelated>,
    /// The template calls that brought the text here, innermost first.
    pub expanded_from: Vec<JsonRelated>,
    /// Corrections.
    pub help: Vec<String>,
    /// Edits to choose from, the likeliest first; for missing texts, one for each language.
    pub suggestions: Vec<JsonSuggestion>,
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JsonSeverity {
    /// Nothing is emitted.
    Error,
    /// The survey still compiles.
    Warning,
}

/// A range in a file. Lines and columns count from 1, columns in characters; `end…` is one past the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonPlace {
    /// The file's path, with `/` between its parts.
    pub file: String,
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// One past the last column.
    pub end_column: usize,
    /// The first byte, from 0.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A place with a note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonRelated {
    /// The place.
    pub place: JsonPlace,
    /// A description of the place.
    pub text: String,
}

/// An edit that corrects a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonSuggestion {
    /// The edit, as an instruction.
    pub text: String,
    /// The text to replace.
    pub place: JsonPlace,
    /// The text to put in its place.
    pub replacement: String,
    /// Whether it may be applied without a look at it.
    pub applicability: JsonApplicability,
}

/// The trust that a suggestion deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum JsonApplicability {
    /// Right wherever it is offered: `enkat check --fix` applies it.
    MachineApplicable,
    /// Perhaps not what the author means, who has to look at it.
    MaybeIncorrect,
}

impl JsonReport {
    /// Converts diagnostics to data.
    pub fn new(
        files: &SourceMap,
        expansions: &Expansions,
        found: &[Diagnostic],
        left_out: LeftOut,
        proofs: Option<JsonProofs>,
    ) -> Self {
        let diagnostics = found
            .iter()
            .map(|finding| json_diagnostic(files, expansions, finding))
            .collect();
        Self {
            format: 1,
            diagnostics,
            left_out: (left_out.total() > 0).then_some(JsonLeftOut {
                errors: left_out.errors,
                warnings: left_out.warnings,
            }),
            proofs,
        }
    }
}

/// Writes the diagnostics as one JSON object, [`JsonReport`].
pub fn render_json(
    files: &SourceMap,
    expansions: &Expansions,
    found: &[Diagnostic],
    left_out: LeftOut,
    proofs: Option<JsonProofs>,
) -> String {
    let report = JsonReport::new(files, expansions, found, left_out, proofs);
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

/// Converts one diagnostic to data.
pub(crate) fn json_diagnostic(
    files: &SourceMap,
    expansions: &Expansions,
    finding: &Diagnostic,
) -> JsonDiagnostic {
    let related = |span, text: &str| JsonRelated {
        place: place(files, span),
        text: text.to_owned(),
    };
    JsonDiagnostic {
        code: finding.code.name(),
        severity: match finding.severity() {
            Severity::Error => JsonSeverity::Error,
            Severity::Warning => JsonSeverity::Warning,
        },
        title: finding.code.title(),
        message: finding.message.clone(),
        place: place(files, finding.primary.span),
        label: finding.primary.text.clone(),
        related: finding
            .related
            .iter()
            .map(|label| related(label.span, &label.text))
            .collect(),
        expanded_from: expansions
            .chain(finding.primary.span)
            .map(|by| related(by.used_at, &by.what))
            .collect(),
        help: finding.help_and_note().cloned().collect(),
        suggestions: finding
            .suggestions
            .iter()
            .map(|edit| JsonSuggestion {
                text: edit.text.clone(),
                place: place(files, edit.span),
                replacement: edit.replacement.clone(),
                applicability: match edit.applicability {
                    Applicability::MachineApplicable => JsonApplicability::MachineApplicable,
                    Applicability::MaybeIncorrect => JsonApplicability::MaybeIncorrect,
                },
            })
            .collect(),
    }
}

/// Returns the place of a span.
pub(crate) fn place(files: &SourceMap, span: Span) -> JsonPlace {
    let file = files.file(span.file);
    let (line, column) = file.line_column(span.start);
    let (end_line, end_column) = file.line_column(span.end);
    JsonPlace {
        file: file.path.clone(),
        line,
        column,
        end_line,
        end_column,
        start: span.start,
        end: span.end,
    }
}
