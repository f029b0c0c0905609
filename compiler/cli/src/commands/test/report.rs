//! The output of `enkat test`.

use std::{fmt::Write, path::Path};

use enkat_compiler::{lower::Decides, resolve::Scenario};
use enkat_model::{Artifact, words::counted};
use enkat_reports::{
    explain::{Answering, Printer},
    scenarios::{Coverage, Covered, Failure},
};

/// The text of one survey's tests.
pub(super) struct Report<'a> {
    printer: Printer<'a>,
    failed: usize,
    /// The output so far.
    pub(super) text: String,
    /// Whether every scenario came true.
    pub(super) is_clean: bool,
}

impl<'a> Report<'a> {
    pub(super) fn new(printer: Printer<'a>) -> Self {
        Self {
            printer,
            failed: 0,
            text: String::new(),
            is_clean: true,
        }
    }

    /// Prints a scenario that does not come true: what is expected, what is so, and why.
    pub(super) fn scenario(&mut self, scenario: &Scenario, answering: &Answering<'_>, failures: &[Failure]) {
        if failures.is_empty() {
            return;
        }
        self.is_clean = false;
        self.failed += 1;
        let place = self.printer.place(scenario.title.span);
        self.line(0, &format!("FAILED  {}   [{place}]", scenario.title.value));
        let mut explained = Vec::new();
        for failure in failures {
            let place = self.printer.place(failure.span);
            self.line(1, &format!("{}   [{place}]", failure.message));
            let Some(about) = failure.about.filter(|about| !explained.contains(about)) else {
                continue;
            };
            explained.push(about);
            for (depth, line) in self.printer.explanation(answering, about) {
                self.line(depth + 2, &line);
            }
        }
        self.text.push('\n');
    }

    /// Sums up.
    pub(super) fn total(&mut self, folder: &Path, count: usize) {
        let folder = folder.display();
        let line = match (count, self.failed) {
            (0, _) => format!("{folder}: no scenarios"),
            (count, 0) => format!("{folder}: {} passed", counted(count, "scenario")),
            (count, failed) => format!("{folder}: {failed} of {} failed", counted(count, "scenario")),
        };
        self.line(0, &line);
    }

    /// Prints the rules that scenarios do not cover.
    pub(super) fn coverage(&mut self, artifact: &Artifact, coverage: &Coverage<'_>) {
        let seen = coverage.rules.iter().filter(|covered| covered.is_seen()).count();
        let count = coverage.rules.len();
        self.line(
            1,
            &format!("seen both true and false: {seen} of {}", counted(count, "rule")),
        );
        for covered in &coverage.rules {
            let lacks = self.lacks(covered);
            if !lacks.is_empty() {
                let term = &covered.rule.term;
                let target = &artifact.elements[covered.rule.target.index()].element;
                let (text, place) = (self.printer.text(term.span), self.printer.place(term.span));
                let what = match &covered.rule.decides {
                    Decides::Hidden => format!("`{}` is hidden when", target.id),
                    Decides::HiddenOption(option) => {
                        format!("the option `{option}` of `{}` is hidden when", target.id)
                    }
                    Decides::Message(name) => format!("`{}` has the message `{name}` unless", target.id),
                };
                self.line(2, &format!("{what} {text}   [{place}]"));
                for lack in lacks {
                    self.line(3, &lack);
                }
            }
        }
    }

    /// Lists the outcomes of a rule that no scenario shows.
    fn lacks(&self, covered: &Covered<'_>) -> Vec<String> {
        let mut lacks = Vec::new();
        match (covered.held, covered.failed) {
            (0, 0) => lacks.push("no scenario tests it".to_owned()),
            (0, _) => lacks.push("never true".to_owned()),
            (_, 0) => lacks.push("never false".to_owned()),
            _ => {}
        }
        let is_compound = covered.atoms.len() > 1;
        let is_seen = covered.held + covered.failed > 0;
        let never = covered
            .atoms
            .iter()
            .filter(|(_, times)| is_compound && is_seen && *times == 0);
        lacks.extend(never.map(|(atom, _)| format!("never decided by {}", self.printer.text(atom.span))));
        lacks
    }

    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = depth * 2);
    }
}
