//! Claims about rules that read what a participant does not get.

use enkat_model::{Condition, ElementId, Setting};

use super::{About, Checker, Effect, Shown, WrittenRule};
use crate::{circuit::Lit, encode::Encoding, prover::Verdict, witness::confirmed};

impl Checker<'_> {
    /// Finds rules that are constant for participants who get the element and nothing of what the rule reads, besides those whose
    /// genders are reported.
    ///
    /// It matters where the element is then shown, whatever is answered. A rule that then hides its element does what its author means:
    /// it is about an answer that these participants do not give.
    pub(super) fn rules_without_answers(&mut self, rules: &[WrittenRule], shown: &Shown) {
        let (mut found, mut witnesses) = (Vec::new(), Vec::new());
        for (index, rule) in rules.iter().enumerate() {
            let id = rule.target;
            let reads = rule.expression.condition.reads();
            let is_asked = shown[id.index()] && rule.effect == Effect::Hides && !reads.is_empty();
            if !is_asked || self.is_of_genders_apart(index) {
                continue;
            }
            let claim = self.prover.encoding.shown_without(rule, &reads);
            if claim == Lit::FALSE {
                continue;
            }
            if let Verdict::Possible(state) = self.find(claim) {
                found.push((index, id, reads));
                witnesses.push(self.smallest_witness(claim, &state));
            }
        }
        let confirmed = confirmed(&witnesses, self.artifact, self.today, |at, tailored| {
            let (_, id, reads) = &found[at];
            tailored.is_visible(*id) && reads.iter().all(|read| tailored.tailoring.id(*read).is_none())
        });
        for (((index, ..), witness), is_confirmed) in found.iter().zip(witnesses).zip(confirmed) {
            self.report_witness(About::RuleReadsNothing(*index), witness, is_confirmed);
        }
    }

    /// Finds rules that read something which only participants of an unknown gender get together with the element.
    pub(super) fn genders_apart(&mut self, rules: &[WrittenRule], shown: &Shown) {
        for (index, rule) in rules.iter().enumerate() {
            let id = rule.target;
            if !shown[id.index()] || !self.has_genders(id) {
                continue;
            }
            for read in rule.expression.condition.reads() {
                if !self.has_genders(read) {
                    continue;
                }
                let kept = &self.prover.encoding.kept;
                let (one, other) = (kept[id.index()], kept[read.index()]);
                let both = self.prover.encoding.circuit.and(one, other);
                let together = self.prover.encoding.with_known_gender(both);
                if self.is_never(together) && matches!(self.prover.find(both), Verdict::Possible(_)) {
                    self.report_never(About::GendersApart(index, read), |encoding| {
                        let (one, other) = (encoding.kept[id.index()], encoding.kept[read.index()]);
                        let both = encoding.circuit.and(one, other);
                        encoding.with_known_gender(both)
                    });
                }
            }
        }
    }

    fn is_of_genders_apart(&self, rule: usize) -> bool {
        let mut findings = self.report.findings.iter();
        findings.any(|finding| matches!(finding.about, About::GendersApart(of, _) if of == rule))
    }

    /// Returns whether an element, or something that it depends on, is only for some genders.
    fn has_genders(&self, id: ElementId) -> bool {
        let elements = &self.artifact.elements;
        let parent = |id: &ElementId| elements[id.index()].element.depends_on();
        let mut around = std::iter::successors(Some(id), parent);
        around.any(|id| !elements[id.index()].genders.is_empty())
    }
}

impl Encoding<'_> {
    /// Builds the literal that an element is shown to a participant who gets nothing of what its rule reads, and that the settings in
    /// the rule leave the decision to these answers.
    fn shown_without(&mut self, rule: &WrittenRule, reads: &[ElementId]) -> Lit {
        let got: Vec<Lit> = reads.iter().map(|read| self.kept[read.index()]).collect();
        let any = self.circuit.any(got);
        let visible = self.states.visible[rule.target.index()];
        let shown = self.circuit.and(visible, !any);
        let could_hide = self.could_be(&rule.expression.condition, true);
        self.circuit.and(shown, could_hide)
    }

    /// Builds the literal that some answers, each comparison by itself, make a condition true or false with these settings.
    fn could_be(&mut self, condition: &Condition<Setting>, wanted: bool) -> Lit {
        match (condition, wanted) {
            (Condition::All(of), true) | (Condition::Any(of), false) => {
                of.iter().fold(Lit::TRUE, |all, part| {
                    let part = self.could_be(part, wanted);
                    self.circuit.and(all, part)
                })
            }
            (Condition::Any(of), true) | (Condition::All(of), false) => {
                of.iter().fold(Lit::FALSE, |any, part| {
                    let part = self.could_be(part, wanted);
                    self.circuit.or(any, part)
                })
            }
            (Condition::Not(part), _) => self.could_be(part, !wanted),
            (Condition::Setting(_), true) => self.condition(condition),
            (Condition::Setting(_), false) => !self.condition(condition),
            (
                Condition::In(..)
                | Condition::Ticked(_)
                | Condition::Answered(_)
                | Condition::Compare(..)
                | Condition::Within(..),
                _,
            ) => Lit::TRUE,
        }
    }

    fn with_known_gender(&mut self, claim: Lit) -> Lit {
        let is_known = self.settings.gender_is_known(&mut self.circuit);
        self.circuit.and(claim, is_known)
    }
}
