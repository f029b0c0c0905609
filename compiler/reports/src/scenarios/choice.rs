//! The scenarios of a survey that run: those that the filter chooses, without errors in them or in their file.

use enkat_compiler::{Traced, resolve::Scenario};
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity},
    source::{FileId, Span},
};

use super::Filter;

/// The scenarios of a survey that run, and those that cannot.
#[derive(Debug)]
pub struct Choice<'a> {
    /// The scenarios that run.
    pub(super) run: Vec<&'a Scenario>,
    /// The chosen scenarios that cannot run, in the order of their places.
    pub(super) untested: Vec<Untested<'a>>,
    /// The errors that are in no single scenario, because of which no scenario of their files runs.
    pub(super) findings: Vec<&'a Diagnostic>,
    /// The number of files in which no scenario could be found.
    pub(super) unread_files: usize,
    /// The number of scenarios that the filter leaves out.
    pub(super) filtered_out: usize,
    /// Whether there is a filter.
    pub(super) is_filtered: bool,
}

/// A scenario that cannot run.
#[derive(Debug)]
pub(super) struct Untested<'a> {
    /// Its name, if it could be read.
    pub(super) name: Option<&'a str>,
    /// The span of its name, or of all of it.
    pub(super) span: Span,
    /// The errors in it; none if they are elsewhere in its file.
    pub(super) findings: Vec<&'a Diagnostic>,
}

/// A scenario with its name and its span, as far as it could be read.
struct Written<'a> {
    scenario: Option<&'a Scenario>,
    name: Option<&'a str>,
    span: Span,
}

impl<'a> Choice<'a> {
    /// Chooses the scenarios that pass the filter. `found` are the diagnostics of the survey; its errors are in files of scenarios.
    pub fn new(traced: &'a Traced, found: &'a [Diagnostic], filter: &Filter) -> Self {
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        let written = written(traced);
        let (inside, findings): (Vec<_>, Vec<_>) = found
            .iter()
            .filter(is_error)
            .filter(|found| filter.has_file(found.primary.span.file))
            .partition(|found| written.iter().any(|written| written.has(found)));
        let mut files: Vec<FileId> = findings.iter().map(|found| found.primary.span.file).collect();
        files.dedup();
        let is_in = |written: &Written<'_>, file: &FileId| written.span.file == *file;
        let is_unread = |file: &&FileId| !written.iter().any(|written| is_in(written, file));
        let mut choice = Self {
            run: Vec::new(),
            untested: Vec::new(),
            unread_files: files.iter().filter(is_unread).count(),
            findings,
            filtered_out: 0,
            is_filtered: !filter.is_empty(),
        };
        for one in &written {
            let own: Vec<_> = inside.iter().copied().filter(|found| one.has(found)).collect();
            let is_sound = own.is_empty() && !files.iter().any(|file| is_in(one, file));
            match one.scenario {
                _ if !one.passes(filter) => choice.filtered_out += 1,
                Some(scenario) if is_sound => choice.run.push(scenario),
                _ => choice.untested.push(one.untested(own)),
            }
        }
        choice
    }

    /// Returns whether any scenario runs.
    pub fn runs_some(&self) -> bool {
        !self.run.is_empty()
    }

    /// Iterates over the errors because of which scenarios cannot run.
    pub fn findings(&self) -> impl Iterator<Item = &'a Diagnostic> {
        let of_scenarios = self.untested.iter().flat_map(|untested| &untested.findings);
        self.findings.iter().chain(of_scenarios).copied()
    }
}

/// Lists all scenarios, in the order of their places.
fn written(traced: &Traced) -> Vec<Written<'_>> {
    let read = traced.scenarios.iter().map(|scenario| Written {
        scenario: Some(scenario),
        name: Some(&scenario.title.value),
        span: scenario.span,
    });
    let unread = traced.unread_scenarios.iter().map(|scenario| Written {
        scenario: None,
        name: scenario.title.as_deref(),
        span: scenario.span,
    });
    let mut written: Vec<_> = read.chain(unread).collect();
    written.sort_by_key(|written| (written.span.file, written.span.start));
    written
}

impl<'a> Written<'a> {
    /// Returns whether a diagnostic is about it.
    fn has(&self, found: &Diagnostic) -> bool {
        let span = found.primary.span;
        span.file == self.span.file && (self.span.start..=self.span.end).contains(&span.start)
    }

    /// Returns whether the filter chooses it. One without a name may be meant.
    fn passes(&self, filter: &Filter) -> bool {
        match self.scenario {
            Some(scenario) => filter.passes(scenario),
            None => filter.has_file(self.span.file) && self.name.is_none_or(|name| filter.passes_name(name)),
        }
    }

    fn untested(&self, findings: Vec<&'a Diagnostic>) -> Untested<'a> {
        Untested {
            name: self.name,
            span: self.scenario.map_or(self.span, |scenario| scenario.title.span),
            findings,
        }
    }
}
