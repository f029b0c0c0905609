//! The scenarios that could not run because of mistakes, as data.

use enkat_syntax::{
    diagnostics::{Diagnostic, Severity},
    source::{Expansions, SourceMap},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Choice, choice::Untested};
use crate::render::{JsonDiagnostic, JsonPlace, json_diagnostic, place, render_human};

/// A scenario that could not run because of mistakes in it, or in its file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UntestedScenario {
    /// Its name, if it could be read.
    pub name: Option<String>,
    /// The place of its name.
    pub place: JsonPlace,
    /// The mistakes in it; empty if they are elsewhere in its file.
    pub findings: Vec<TestFinding>,
}

/// A mistake because of which something could not be tested.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TestFinding {
    /// The finding, as `enkat check` lists it.
    #[serde(flatten)]
    pub diagnostic: JsonDiagnostic,
    /// The finding with excerpts of files.
    #[serde(skip)]
    pub(crate) drawn: String,
}

/// The files in which findings are.
#[derive(Clone, Copy, Debug)]
pub(super) struct TestedFiles<'a> {
    pub(super) files: &'a SourceMap,
    pub(super) expansions: &'a Expansions,
}

impl TestedFiles<'_> {
    /// Converts the errors among findings.
    pub(super) fn findings<'d>(self, found: impl IntoIterator<Item = &'d Diagnostic>) -> Vec<TestFinding> {
        let errors = found
            .into_iter()
            .filter(|found| found.severity() == Severity::Error);
        let converted = errors.map(|found| TestFinding {
            diagnostic: json_diagnostic(self.files, self.expansions, found),
            drawn: render_human(self.files, self.expansions, std::slice::from_ref(found), false),
        });
        converted.collect()
    }

    /// Converts the scenarios that cannot run.
    pub(super) fn untested(self, choice: &Choice<'_>) -> Vec<UntestedScenario> {
        let converted = choice
            .untested
            .iter()
            .map(|Untested { name, span, findings }| UntestedScenario {
                name: name.map(str::to_owned),
                place: place(self.files, *span),
                findings: self.findings(findings.iter().copied()),
            });
        converted.collect()
    }
}

impl UntestedScenario {
    /// Returns its name, or words in its place.
    pub(crate) fn shown_name(&self) -> &str {
        self.name.as_deref().unwrap_or("a scenario without a name")
    }
}

impl TestFinding {
    /// Returns the message with all that can be done, a line each.
    pub(crate) fn whole_message(&self) -> String {
        let JsonDiagnostic {
            message,
            help,
            suggestions,
            ..
        } = &self.diagnostic;
        let edits = suggestions.iter().map(|edit| &edit.text);
        let lines: Vec<_> = std::iter::once(message)
            .chain(help)
            .chain(edits)
            .cloned()
            .collect();
        lines.join("\n")
    }
}
