//! The diagnostics of several surveys as one report.

use enkat_reports::corrections::{self, CorrectedFile};
use enkat_syntax::{
    diagnostics::{Diagnostic, Label, LeftOut, Suggestion},
    source::{Expansion, ExpansionId, Expansions, FileId, SourceMap, Span},
};

use crate::commands::{files::named_from_root, survey::CheckedSurvey};

/// Renders one report.
pub(super) fn rendered(
    surveys: &[CheckedSurvey],
    render: impl FnOnce(&SourceMap, &Expansions, &[Diagnostic], LeftOut) -> String,
) -> String {
    MergedReport::of(surveys).rendered(render)
}

/// Renders one report for a code host, which names files from the root of the git repository.
pub(super) fn rendered_from_root(
    surveys: &[CheckedSurvey],
    render: impl FnOnce(&SourceMap, &Expansions, &[Diagnostic], LeftOut) -> String,
) -> String {
    let mut merged = MergedReport::of(surveys);
    merged.files = named_from_root(&merged.files);
    merged.rendered(render)
}

/// Corrects the files of the surveys, one round.
pub(super) fn correct(surveys: &[CheckedSurvey]) -> Vec<CorrectedFile> {
    let merged = MergedReport::of(surveys);
    corrections::correct(&merged.files, &merged.diagnostics)
}

/// Files, expansions and diagnostics of several surveys, renumbered.
#[derive(Default)]
struct MergedReport {
    files: SourceMap,
    expansions: Expansions,
    diagnostics: Vec<Diagnostic>,
    left_out: LeftOut,
}

impl MergedReport {
    fn of(surveys: &[CheckedSurvey]) -> Self {
        let mut merged = Self::default();
        for survey in surveys {
            merged.add(survey);
        }
        merged
    }

    fn rendered(
        &self,
        render: impl FnOnce(&SourceMap, &Expansions, &[Diagnostic], LeftOut) -> String,
    ) -> String {
        render(&self.files, &self.expansions, &self.diagnostics, self.left_out)
    }

    fn add(&mut self, survey: &CheckedSurvey) {
        let offset = IdOffset {
            files: u32::try_from(self.files.iter().count()).unwrap_or(u32::MAX),
            expansions: self.expansions.0.len(),
        };
        for (_, file) in survey.files.iter() {
            self.files.add(file.path.as_str(), file.text.as_str());
        }
        self.left_out.add(survey.left_out);
        let expansions = survey.expansions.0.iter();
        self.expansions.0.extend(expansions.map(|by| Expansion {
            kind: by.kind,
            name: by.name.clone(),
            what: by.what.clone(),
            values: by.values.clone(),
            used_at: offset.span(by.used_at),
        }));
        self.diagnostics.extend(
            survey
                .diagnostics
                .iter()
                .map(|diagnostic| offset.diagnostic(diagnostic)),
        );
    }
}

/// The numbers of files and expansions before those of a survey.
struct IdOffset {
    files: u32,
    expansions: usize,
}

impl IdOffset {
    fn span(&self, span: Span) -> Span {
        let expansion = span
            .expansion
            .map(|expansion| ExpansionId::at(expansion.index() + self.expansions));
        Span {
            file: FileId(span.file.0 + self.files),
            expansion,
            ..span
        }
    }

    fn label(&self, label: &Label) -> Label {
        Label {
            span: self.span(label.span),
            text: label.text.clone(),
        }
    }

    fn diagnostic(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let suggestion = |suggestion: &Suggestion| Suggestion {
            span: self.span(suggestion.span),
            ..suggestion.clone()
        };
        Diagnostic {
            primary: self.label(&diagnostic.primary),
            related: diagnostic.related.iter().map(|label| self.label(label)).collect(),
            suggestions: diagnostic.suggestions.iter().map(suggestion).collect(),
            ..diagnostic.clone()
        }
    }
}
