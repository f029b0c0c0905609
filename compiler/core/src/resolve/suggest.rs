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

    /// Suggests to write something else.
    #[must_use]
    fn write_instead(self, span: Span, question: &str, replacement: &str) -> Self;

    /// Says to write something else. In a template the edit is of the text with parameters, if that is possible.
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
        self.with_edit_put_in(text, span, replacement)
    }
}
