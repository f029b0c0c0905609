//! The output of `enkat test`.

use std::{fmt::Write, path::Path};

use enkat_compiler::{
    lower::{Decides, Rule},
    resolve::Scenario,
};
use enkat_model::{Artifact, words::counted};
use enkat_reports::{
    explain::{Answering, Printer},
    scenarios::{Coverage, Covered, UnmetExpectation},
};

/// The text of one survey's tests.
pub(super) struct Report<'a> {
    printer: Printer<'a>,
    /// The number of scenarios that failed.
    failed: usize,
    /// The output so far.
    pub(super) text: String,
}

impl<'a> Report<'a> {
    pub(super) fn new(printer: Printer<'a>) -> Self {
        Self {
            printer,
            failed: 0,
            text: String::new(),
        }
    }

    /// Returns whether every scenario passed.
    pub(super) fn is_clean(&self) -> bool {
        self.failed == 0
    }

    /// Appends a failed scenario: expected and actual outcome, with reasons.
    pub(super) fn add_scenario(
        &mut self,
        scenario: &Scenario,
        answering: &Answering<'_>,
        unmet: &[UnmetExpectation],
    ) {
        if unmet.is_empty() {
            return;
        }
        self.failed += 1;
        let place = self.printer.place(scenario.title.span);
        self.line(0, &format!("FAILED  {}   [{place}]", scenario.title.value));
        let mut explained = Vec::new();
        for expectation in unmet {
            let place = self.printer.place(expectation.span);
            self.line(1, &format!("{}   [{place}]", expectation.message));
            let Some(about) = expectation.about.filter(|about| !explained.contains(about)) else {
                continue;
            };
            explained.push(about);
            for (depth, line) in self.printer.explanation(answering, about) {
                self.line(depth + 2, &line);
            }
        }
        self.text.push('\n');
    }

    /// Appends the number of passed or failed scenarios.
    pub(super) fn add_summary(&mut self, folder: &Path, count: usize) {
        let folder = folder.display();
        let line = match (count, self.failed) {
            (0, _) => format!("{folder}: no scenarios"),
            (count, 0) => format!("{folder}: {} passed", counted(count, "scenario")),
            (count, failed) => format!("{folder}: {failed} of {} failed", counted(count, "scenario")),
        };
        self.line(0, &line);
    }

    /// Appends the rules that scenarios do not cover.
    pub(super) fn add_coverage(&mut self, artifact: &Artifact, coverage: &Coverage<'_>) {
        let seen = coverage.rules.iter().filter(|covered| covered.is_seen()).count();
        let count = coverage.rules.len();
        self.line(
            1,
            &format!("seen both true and false: {seen} of {}", counted(count, "rule")),
        );
        for covered in &coverage.rules {
            let missing = self.missing_outcomes(covered);
            if missing.is_empty() {
                continue;
            }
            let span = covered.rule.term.span;
            let (effect, text) = (effect(covered.rule, artifact), self.printer.text(span));
            let place = self.printer.place(span);
            self.line(2, &format!("{effect} {text}   [{place}]"));
            for outcome in missing {
                self.line(3, &outcome);
            }
        }
    }

    /// Lists the outcomes of a rule that no scenario shows.
    fn missing_outcomes(&self, covered: &Covered<'_>) -> Vec<String> {
        let mut missing = Vec::new();
        match (covered.held, covered.failed) {
            (0, 0) => missing.push("no scenario tests it".to_owned()),
            (0, _) => missing.push("never true".to_owned()),
            (_, 0) => missing.push("never false".to_owned()),
            _ => {}
        }
        let is_compound = covered.atoms.len() > 1;
        let is_seen = covered.held + covered.failed > 0;
        let never = covered
            .atoms
            .iter()
            .filter(|(_, times)| is_compound && is_seen && *times == 0);
        missing.extend(never.map(|(atom, _)| format!("never decided by {}", self.printer.text(atom.span))));
        missing
    }

    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = depth * 2);
    }
}

/// Describes the effect of a rule, up to its condition.
fn effect(rule: &Rule, artifact: &Artifact) -> String {
    let target = &artifact.elements[rule.target.index()].element.id;
    match &rule.decides {
        Decides::Hidden => format!("`{target}` is hidden when"),
        Decides::HiddenOption(option) => format!("the option `{option}` of `{target}` is hidden when"),
        Decides::Message(name) => format!("`{target}` has the message `{name}` unless"),
    }
}
