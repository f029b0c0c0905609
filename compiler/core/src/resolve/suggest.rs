//! "Did you mean …?"

use enkat_model::words::listed_names;
use enkat_syntax::{
    diagnostics::{Diagnostic, nearest},
    source::Span,
};

use crate::expand::suggest::did_you_mean;

/// Adds suggestions to a finding.
pub(crate) trait Suggest: Sized {
    /// Suggests the nearest of the known names in the place of `written`.
    #[must_use]
    fn did_you_mean<'a>(self, written: &str, span: Span, known: impl IntoIterator<Item = &'a str>) -> Self;

    /// Suggests the nearest of the known names in the place of `written`, or lists all of them: pages, presets, scores.
    #[must_use]
    fn near_or_listed<'a>(
        self,
        written: &str,
        span: Span,
        kind: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self;

    /// Suggests to write something else.
    #[must_use]
    fn write_instead(self, span: Span, question: &str, replacement: &str) -> Self;
}

impl Suggest for Diagnostic {
    fn did_you_mean<'a>(self, written: &str, span: Span, known: impl IntoIterator<Item = &'a str>) -> Self {
        nearest(written, known)
            .into_iter()
            .fold(self, |diagnostic, name| {
                diagnostic.with_edit_put_in(did_you_mean(written, name), span, name)
            })
    }

    fn near_or_listed<'a>(
        self,
        written: &str,
        span: Span,
        kind: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        let finding = self.did_you_mean(written, span, known.clone());
        if !finding.suggestions.is_empty() {
            return finding;
        }
        let all: Vec<&str> = known.into_iter().collect();
        let listed = listed_names(&all);
        finding.with_help(match &all[..] {
            [_] => format!("the only {kind} is {listed}"),
            _ => format!("the {kind}s are {listed}"),
        })
    }

    fn write_instead(self, span: Span, question: &str, replacement: &str) -> Self {
        self.with_edit_put_in(format!("{question} `{replacement}`?"), span, replacement)
    }
}
