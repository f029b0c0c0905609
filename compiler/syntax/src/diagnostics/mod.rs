//! Diagnostics: the compiler's messages to an author, as data that is rendered last.

mod applicability;
mod case_conflict;
mod code;
mod manual_page;
mod repeats;
mod similar;

pub use applicability::Applicability;
pub use case_conflict::differ_in_case;
pub use code::{AREAS, Code, RETIRED};
pub use manual_page::{Block, ManualPage};
pub use similar::nearest;

use std::{panic::Location, sync::Arc};

use crate::source::{Expansions, FileId, Span};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The survey still compiles.
    Warning,
    /// Nothing is emitted.
    Error,
}

/// A span that helps to understand a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The span.
    pub span: Span,
    /// A description of the span, in a few words.
    pub text: String,
}

/// An edit that corrects a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The edit, as an instruction.
    pub text: String,
    /// The text to replace.
    pub span: Span,
    /// The text to put in its place.
    pub replacement: String,
    /// The text that is replaced: that of the file, or that of a scalar.
    pub replaced: Replaced,
    /// Whether it may be applied without a look at it.
    pub applicability: Applicability,
}

impl Suggestion {
    /// Returns whether it replaces nothing.
    fn only_adds(&self) -> bool {
        self.span.start == self.span.end
    }
}

/// The kinds of text that an edit replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaced {
    /// The text of the file, as it is.
    Source,
    /// The text of a scalar, which the file may have in quotes and with escapes. [`edits_in_files`](crate::parse::edits_in_files)
    /// makes an edit of the file of it.
    Text,
    /// The text of a scalar with the values of parameters put in, as one call of a template has it.
    PutIn,
}

/// One diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code, which gives severity and title.
    pub code: Code,
    /// One sentence: what is wrong, in the author's words.
    pub message: String,
    /// The span to look at first, with what is wrong there.
    pub primary: Label,
    /// Other spans that matter.
    pub related: Vec<Label>,
    /// Further help: what to do.
    pub help: Vec<String>,
    /// The template or the `repeat` that brings the same line to several places, all with this finding.
    pub note: Option<String>,
    /// Edits to choose from, the likeliest first; for missing texts, one for each language.
    pub suggestions: Vec<Suggestion>,
    /// Whether each catalogue that lacks a text may have it under another key.
    pub has_other_key: bool,
    /// The line of the compiler that made it.
    pub emitted_at: EmittedAt,
}

/// The line of the compiler that made a diagnostic, by which tests find lines that no fixture reaches. It is not part of the
/// message: all are equal.
#[derive(Clone, Copy, Debug)]
pub struct EmittedAt(pub &'static Location<'static>);

impl PartialEq for EmittedAt {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for EmittedAt {}

impl Diagnostic {
    /// Makes a diagnostic with nothing but its span; the `with_…` methods add the rest.
    #[track_caller]
    pub fn new(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        let primary = Label {
            span,
            text: label.into(),
        };
        Self {
            code,
            message: message.into(),
            primary,
            related: vec![],
            help: vec![],
            note: None,
            suggestions: vec![],
            has_other_key: false,
            emitted_at: EmittedAt(Location::caller()),
        }
    }

    /// Adds another span.
    #[must_use]
    pub fn with_related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a sentence about what to do.
    #[must_use]
    pub fn with_help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Notes that each catalogue that lacks the text may have it under another key.
    #[must_use]
    pub fn with_other_key(mut self) -> Self {
        self.has_other_key = true;
        self
    }

    /// Adds an edit of the file that corrects it.
    #[must_use]
    pub fn with_suggestion(
        self,
        text: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        self.with_edit_of(Replaced::Source, text.into(), span, replacement.into())
    }

    /// Adds an edit of a text, or of a part of it, that corrects it.
    #[must_use]
    pub fn with_text_edit(self, text: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        self.with_edit_of(Replaced::Text, text.into(), span, replacement.into())
    }

    /// Adds an edit of a text, where parameters are put in if it is in a template.
    #[must_use]
    pub fn with_edit_put_in(
        self,
        text: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        let replaced = match span.expansion {
            Some(_) => Replaced::PutIn,
            None => Replaced::Text,
        };
        self.with_edit_of(replaced, text.into(), span, replacement.into())
    }

    fn with_edit_of(mut self, replaced: Replaced, text: String, span: Span, replacement: String) -> Self {
        self.suggestions.push(Suggestion {
            text,
            span,
            replacement,
            replaced,
            applicability: Applicability::MaybeIncorrect,
        });
        self
    }

    /// Returns the help, and the note after it.
    pub fn help_and_note(&self) -> impl Iterator<Item = &String> {
        self.help.iter().chain(&self.note)
    }

    /// Returns whether a catalogue lacks a key that can be added to it. Files of texts in another spelling are renamed instead, texts of a
    /// module that the survey has are moved, wrong names are corrected, texts that name no form name one, and unwritten texts have their key.
    pub fn lacks_key(&self) -> bool {
        match self.code {
            Code::E0116 => self.suggestions.is_empty() && self.related.is_empty(),
            // The language is related to each, and the texts of the survey to those that are to be moved.
            Code::E0125 => self.related.len() < 2,
            Code::E0312 => self.suggestions.is_empty(),
            Code::E0817 => false,
            _ if self.has_other_key => false,
            code => code.is_missing_text() && self.suggestions.iter().all(Suggestion::only_adds),
        }
    }

    /// Returns the severity of its code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// The most diagnostics that are kept; a file with more is a file of another kind.
const MOST: usize = 1000;

/// The numbers of diagnostics beyond the most that are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
}

impl LeftOut {
    /// Returns the number of one severity.
    pub fn count(self, severity: Severity) -> usize {
        match severity {
            Severity::Error => self.errors,
            Severity::Warning => self.warnings,
        }
    }

    /// Returns the number of all.
    pub fn total(self) -> usize {
        self.errors + self.warnings
    }

    /// Adds those of another run.
    pub fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
    }

    fn one(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
    }
}

/// The diagnostics of a run, as they are collected.
#[derive(Debug, Default)]
pub struct Sink {
    found: Vec<Diagnostic>,
    /// The number of errors among them.
    errors: usize,
    /// Whether an error was found that is not about texts alone.
    has_errors_beyond_texts: bool,
    left_out: LeftOut,
    /// The warnings that are not taken.
    unwanted: Arc<[Code]>,
    /// The files whose errors do not count.
    tolerated: Arc<[FileId]>,
}

impl Sink {
    /// Makes a sink that does not take these warnings: they need no room, and are not counted. Errors are always taken.
    pub fn without(warnings: impl Into<Arc<[Code]>>) -> Self {
        Self {
            unwanted: warnings.into(),
            ..Self::default()
        }
    }

    /// Makes a sink for a survey that is compiled in spite of errors in these files: they are taken, but do not count as errors.
    pub fn tolerating(files: impl Into<Arc<[FileId]>>) -> Self {
        Self {
            tolerated: files.into(),
            ..Self::default()
        }
    }

    /// Makes an empty sink that takes what this one takes.
    #[must_use]
    pub fn empty_like(&self) -> Self {
        Self {
            unwanted: Arc::clone(&self.unwanted),
            tolerated: Arc::clone(&self.tolerated),
            ..Self::default()
        }
    }

    /// Takes a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.push_with(diagnostic.code, || diagnostic);
    }

    /// Takes a diagnostic that is made only if there is room for it: making one may need a search through the whole survey.
    pub fn push_with(&mut self, code: Code, finding: impl FnOnce() -> Diagnostic) {
        if code.severity() == Severity::Warning && self.unwanted.contains(&code) {
            return;
        }
        let is_error = code.severity() == Severity::Error;
        let mut counts = is_error;
        if self.has_room_for(code.severity()) {
            let finding = finding();
            counts = self.counts(&finding);
            self.found.push(finding);
            self.errors += usize::from(is_error);
        } else {
            self.left_out.one(code.severity());
        }
        self.has_errors_beyond_texts |= counts && !code.is_about_texts();
    }

    /// Returns whether a diagnostic is an error in a file whose errors count.
    fn counts(&self, finding: &Diagnostic) -> bool {
        finding.severity() == Severity::Error && !self.tolerated.contains(&finding.primary.span.file)
    }

    /// Takes the diagnostics of another sink.
    pub fn append(&mut self, other: Self) {
        for diagnostic in other.found {
            self.push(diagnostic);
        }
        self.left_out.add(other.left_out);
        self.has_errors_beyond_texts |= other.has_errors_beyond_texts && other.left_out.errors > 0;
    }

    /// Returns the numbers of diagnostics that are not kept.
    pub fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// Returns whether a diagnostic is kept. An error replaces the last warning if there is no room, so that no run fails without
    /// an error.
    fn has_room_for(&mut self, severity: Severity) -> bool {
        if self.found.len() < MOST {
            return true;
        }
        if severity == Severity::Warning || self.errors == MOST {
            return false;
        }
        let is_warning = |found: &Diagnostic| found.severity() == Severity::Warning;
        let last = self.found.iter().rposition(is_warning);
        let removed = last.map(|last| self.found.remove(last)).is_some();
        self.left_out.warnings += usize::from(removed);
        removed
    }

    /// Returns whether there is an error that is not about texts alone.
    pub fn has_errors_beyond_texts(&self) -> bool {
        self.has_errors_beyond_texts
    }

    /// Returns whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.has_errors_besides(|_| false)
    }

    /// Returns whether there is an error that is none of these, or may be among those for which there was no room.
    pub fn has_errors_besides(&self, is_one: impl Fn(Code) -> bool) -> bool {
        let is_other = |found: &Diagnostic| self.counts(found) && !is_one(found.code);
        self.errors >= MOST || self.found.iter().any(is_other)
    }

    /// Sorts the diagnostics of a run without expansions by their spans.
    pub fn finish(self) -> Vec<Diagnostic> {
        self.finish_in(&Expansions::default())
    }

    /// Sorts the diagnostics by their spans. A diagnostic that several expansions of a template repeat is kept once and names the
    /// others.
    pub fn finish_in(self, expansions: &Expansions) -> Vec<Diagnostic> {
        let mut found = self.found;
        found.sort_by(|a, b| {
            place(a)
                .cmp(&place(b))
                .then_with(|| a.primary.span.expansion.cmp(&b.primary.span.expansion))
        });
        let mut kept: Vec<Diagnostic> = Vec::new();
        let mut repeated = Vec::new();
        for diagnostic in found {
            match kept.last_mut() {
                Some(last) if is_same(last, &diagnostic) => {
                    if last.primary.span.expansion != diagnostic.primary.span.expansion {
                        repeated.push(diagnostic.primary.span);
                    }
                }
                _ => {
                    repeats::report(kept.last_mut(), &std::mem::take(&mut repeated), expansions);
                    kept.push(diagnostic);
                }
            }
        }
        repeats::report(kept.last_mut(), &repeated, expansions);
        kept
    }
}

/// Returns the key by which diagnostics are sorted.
fn place(diagnostic: &Diagnostic) -> (FileId, u32, u32, Code) {
    let span = diagnostic.primary.span;
    (span.file, span.start, span.end, diagnostic.code)
}

/// Returns whether a diagnostic adds nothing to another one: it has the same words, or the same span in a template.
fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    let expanded = one.primary.span.expansion.is_some() && other.primary.span.expansion.is_some();
    place(one) == place(other) && (one.message == other.message || expanded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(code: Code, start: u32) -> Diagnostic {
        let span = Span {
            file: FileId(0),
            start,
            end: start,
            expansion: None,
        };
        Diagnostic::new(code, "", span, "")
    }

    #[test]
    fn sink_without_warning_keeps_room_for_others() {
        let mut sink = Sink::without([Code::W0302]);
        let mut other = sink.empty_like();
        (0..2000).for_each(|start| other.push(finding(Code::W0302, start)));
        other.push(finding(Code::W0301, 2000));
        sink.append(other);
        assert_eq!(sink.left_out(), LeftOut::default());
        let codes: Vec<_> = sink.finish().iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [Code::W0301]);
    }

    #[test]
    fn error_in_tolerated_file_is_kept_and_does_not_count() {
        let mut sink = Sink::tolerating([FileId(0)]);
        let mut other = Sink::default();
        other.push(finding(Code::E0203, 0));
        sink.append(other);
        assert!(!sink.has_errors() && !sink.has_errors_beyond_texts());
        let mut elsewhere = finding(Code::E0203, 0);
        elsewhere.primary.span.file = FileId(1);
        sink.push(elsewhere);
        assert!(sink.has_errors() && sink.has_errors_beyond_texts());
        assert_eq!(sink.finish().len(), 2);
    }

    #[test]
    fn push_error_behind_1000_warnings_keeps_error() {
        let mut sink = Sink::default();
        (0..2000).for_each(|start| sink.push(finding(Code::W0302, start)));
        sink.push(finding(Code::E0203, 2000));
        sink.push_with(Code::E0204, || finding(Code::E0204, 2001));
        let mut other = Sink::default();
        other.push(finding(Code::E0205, 2002));
        sink.append(other);
        assert!(sink.has_errors());
        assert_eq!(
            sink.left_out(),
            LeftOut {
                errors: 0,
                warnings: 1003
            }
        );
        let found = sink.finish();
        assert_eq!(found.len(), MOST);
        let errors = found
            .iter()
            .filter(|finding| finding.severity() == Severity::Error);
        let codes: Vec<_> = errors.map(|finding| finding.code).collect();
        assert_eq!(codes, [Code::E0203, Code::E0204, Code::E0205]);
    }
}
