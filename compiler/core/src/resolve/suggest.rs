//! "Did you mean …?"

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

    /// Suggests to write something else. In a template the text is composed from parameters and an edit would be wrong for other
    /// calls, so the suggestion is given in words.
    #[must_use]
    fn write_instead(self, span: Span, question: &str, replacement: &str) -> Self;

    /// Says to write something else: as an edit, or in words within a template.
    #[must_use]
    fn edit_or_help(self, text: String, span: Span, replacement: &str) -> Self;
}

impl Suggest for Diagnostic {
    fn did_you_mean<'a>(self, written: &str, span: Span, known: impl IntoIterator<Item = &'a str>) -> Self {
        nearest(written, known)
            .into_iter()
            .fold(self, |diagnostic, name| {
                diagnostic.edit_or_help(did_you_mean(written, name), span, name)
            })
    }

    fn write_instead(self, span: Span, question: &str, replacement: &str) -> Self {
        self.edit_or_help(format!("{question} `{replacement}`?"), span, replacement)
    }

    fn edit_or_help(self, text: String, span: Span, replacement: &str) -> Self {
        if span.expansion.is_some() {
            self.with_help(text)
        } else {
            self.with_text_edit(text, span, replacement)
        }
    }
}
