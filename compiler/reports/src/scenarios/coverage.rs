//! The coverage of scenarios: for every rule, whether scenarios with an expectation about its target saw it both true and false,
//! and which of its atoms decided this.
//!
//! An atom decides where negating it would negate the rule (masking modified condition/decision coverage: J. J. Chilenski,
//! DOT/FAA/AR-01/18, 2001).

use std::collections::HashMap;

use enkat_compiler::{
    lower::{Decides, Places, Rule, Term},
    resolve::Scenario,
};
use enkat_model::{Artifact, Check, Condition, ElementId, Level, Setting};
use enkat_syntax::source::{ExpansionKind, Expansions, FileId, Span};

use super::compare::named;
use crate::explain::{Answering, display_rule};

/// The coverage of the rules of a survey, rule by rule.
#[derive(Clone, Debug)]
pub struct Coverage<'p> {
    /// The rules that the author wrote, in survey order.
    pub rules: Vec<Covered<'p>>,
}

/// The number of times that a rule was seen in scenarios with an expectation about its target.
#[derive(Clone, Debug)]
pub struct Covered<'p> {
    /// The rule: one, or the same one in each entry of a `repeat`.
    copies: Vec<&'p Rule>,
    /// The number of times that it held.
    pub held: usize,
    /// The number of times that it did not.
    pub failed: usize,
    /// Its atoms, with the number of times that each decided.
    pub atoms: Vec<(&'p Term, usize)>,
}

impl<'p> Covered<'p> {
    fn new(rule: &'p Rule) -> Self {
        let mut atoms = Vec::new();
        as_written(rule).for_each_atom(&mut |atom| atoms.push((atom, 0)));
        Self {
            copies: vec![rule],
            held: 0,
            failed: 0,
            atoms,
        }
    }

    /// Returns the rule; of the copies in the entries of a `repeat`, the first.
    pub fn rule(&self) -> &'p Rule {
        self.copies[0]
    }

    /// Returns the rule, or the same one in each entry of a `repeat`.
    pub(super) fn copies(&self) -> &[&'p Rule] {
        &self.copies
    }

    /// Returns its condition as it is written, and whether the condition shows the element, as in a survey template.
    pub fn condition(&self) -> (&'p Term, bool) {
        let rule = self.rule();
        (as_written(rule), display_rule(&rule.term).is_some())
    }
}

impl<'p> Coverage<'p> {
    /// Creates the coverage before any scenario.
    pub fn new(places: &'p Places, expansions: &Expansions) -> Self {
        let mut rules: Vec<Covered<'p>> = Vec::new();
        let mut known = HashMap::new();
        for rule in places.rules.iter().filter(|rule| places.is_written(rule)) {
            let at = *known
                .entry(written_at(rule.term.span, expansions))
                .or_insert(rules.len());
            match rules.get_mut(at) {
                Some(covered) => covered.copies.push(rule),
                None => rules.push(Covered::new(rule)),
            }
        }
        Self { rules }
    }

    /// Counts the rules that a scenario sees.
    pub fn see(&mut self, artifact: &Artifact, scenario: &Scenario, answering: &Answering<'_>) {
        let named = named(scenario);
        let expected: Vec<bool> = artifact
            .elements
            .iter()
            .map(|included| named.contains_key(included.element.id.as_str()))
            .collect();
        for covered in &mut self.rules {
            for rule in covered.copies.clone() {
                let target = rule.target;
                let is_expected = match check(artifact, rule) {
                    None => is_about(artifact, &expected, target),
                    Some(check) => {
                        let is_named =
                            expected[target.index()] || is_said_to_pass(artifact, scenario, target, check);
                        is_named && runs(answering, check)
                    }
                };
                if answering.kept(target).is_some() && is_expected {
                    covered.count(answering, rule);
                }
            }
        }
    }
}

/// Returns the condition of a rule as the author wrote it: the one that shows an element in a survey template, and the one that hides it
/// elsewhere.
fn as_written(rule: &Rule) -> &Term {
    display_rule(&rule.term).unwrap_or(&rule.term)
}

/// Returns the place where the author wrote a rule: its text, and the template calls around it. It is the same in all entries of a
/// `repeat`.
pub(super) fn written_at(span: Span, expansions: &Expansions) -> Vec<(FileId, u32, u32)> {
    let calls = expansions
        .chain(span)
        .filter(|expansion| expansion.kind != ExpansionKind::Entry);
    let spans = std::iter::once(span).chain(calls.map(|call| call.used_at));
    spans.map(|span| (span.file, span.start, span.end)).collect()
}

/// Returns the constraint that a rule belongs to, if there is one.
fn check<'a>(artifact: &'a Artifact, rule: &Rule) -> Option<&'a Check<Setting>> {
    let Decides::Message(message) = &rule.decides else {
        return None;
    };
    let mut checks = artifact.elements[rule.target.index()]
        .element
        .body
        .checks()
        .iter();
    checks.find(|check| check.message == *message)
}

/// Returns whether a scenario that answers the question expects that nothing is wrong: `invalid: {}`, or `warnings: {}`.
fn is_said_to_pass(
    artifact: &Artifact,
    scenario: &Scenario,
    target: ElementId,
    check: &Check<Setting>,
) -> bool {
    let broken = match check.level {
        Level::Error => &scenario.expect.invalid,
        Level::Warning => &scenario.expect.warnings,
    };
    let id = &artifact.elements[target.index()].element.id;
    broken.as_ref().is_some_and(|broken| broken.value.is_empty()) && scenario.answers.contains_key(id)
}

/// Returns whether a constraint is evaluated: every question that it names is answered.
fn runs(answering: &Answering<'_>, check: &Check<Setting>) -> bool {
    let mut of = check.of.iter();
    of.all(|id| answering.holds(&Condition::Answered(*id)))
}

impl Covered<'_> {
    fn count(&mut self, answering: &Answering<'_>, rule: &Rule) {
        let term = as_written(rule);
        if answering.holds(&term.condition) {
            self.held += 1;
        } else {
            self.failed += 1;
        }
        let mut deciding = Vec::new();
        decide(answering, term, true, &mut deciding);
        for ((_, times), decides) in self.atoms.iter_mut().zip(deciding) {
            *times += usize::from(decides);
        }
    }
}

/// Returns whether something is expected of the target or of an element in or under it.
fn is_about(artifact: &Artifact, expected: &[bool], target: ElementId) -> bool {
    let is_inside = |mut id: ElementId| {
        loop {
            if id == target {
                return true;
            }
            match artifact.elements[id.index()].element.within {
                Some(within) => id = within,
                None => return false,
            }
        }
    };
    (target.index()..expected.len()).any(|index| expected[index] && is_inside(ElementId::at(index)))
}

/// Decides, by atom in the order of writing, whether negating it negates the whole term. `decides` is the same for the term itself.
fn decide(answering: &Answering<'_>, term: &Term, decides: bool, deciding: &mut Vec<bool>) {
    if term.parts.is_empty() {
        deciding.push(decides);
        return;
    }
    let values: Vec<bool> = term
        .parts
        .iter()
        .map(|part| answering.holds(&part.condition))
        .collect();
    for (index, part) in term.parts.iter().enumerate() {
        let others_agree = |wanted: bool| {
            let mut others = values.iter().enumerate().filter(|(other, _)| *other != index);
            others.all(|(_, value)| *value == wanted)
        };
        let part_decides = match &term.condition {
            Condition::All(_) => others_agree(true),
            Condition::Any(_) => others_agree(false),
            _ => true,
        };
        decide(answering, part, decides && part_decides, deciding);
    }
}
