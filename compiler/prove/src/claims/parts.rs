//! Claims about rules and their parts.

use enkat_model::ElementId;

use super::{About, Checker, Effect, Expression, Joined, Shown, WrittenRule};
use crate::{circuit::Lit, encode::Encoding};

impl Checker<'_> {
    /// Finds rules that never hide, and parts of rules that decide nothing. Rules that always hide are told where no participant sees their
    /// elements, and those of checks with the checks.
    pub(super) fn rules(&mut self, rules: &[WrittenRule], shown: &Shown) {
        for (index, rule) in rules.iter().enumerate() {
            if !shown[rule.target.index()] {
                continue;
            }
            let encoding = &mut self.prover.encoding;
            let asked = encoding.asked(rule);
            let holds = encoding.condition(&rule.expression.condition);
            let yes = encoding.circuit.and(asked, holds);
            let no = encoding.circuit.and(asked, !holds);
            let is_constant = [yes, no].map(|side| self.is_never(side));
            let is_of_check = matches!(rule.effect, Effect::Meets(_));
            if is_constant[0] && !is_of_check {
                self.report(About::RuleNeverHolds(index));
            } else if is_constant == [false, false] && rule.expression.atoms().len() > 1 {
                self.parts(index, rule, asked);
            }
        }
    }

    /// Finds the parts of a rule that are always the same wherever they decide.
    fn parts(&mut self, rule: usize, written: &WrittenRule, asked: Lit) {
        for (part, atom) in written.expression.atoms().into_iter().enumerate() {
            let encoding = &mut self.prover.encoding;
            let value = encoding.condition(&atom.condition);
            let with = encoding.expression(&written.expression, atom, Lit::TRUE);
            let without = encoding.expression(&written.expression, atom, Lit::FALSE);
            let differs = encoding.circuit.xor(with, without);
            let decides = encoding.circuit.and(asked, differs);
            for (side, holds) in [(!value, true), (value, false)] {
                let side = self.prover.encoding.circuit.and(decides, side);
                if self.is_never(side) {
                    self.report(About::PartAlways { rule, part, holds });
                    break;
                }
            }
        }
    }
}

impl Expression {
    /// Lists the parts that have no parts themselves, in the order in which they are written.
    pub fn atoms(&self) -> Vec<&Self> {
        if self.parts.is_empty() {
            return vec![self];
        }
        self.parts.iter().flat_map(Self::atoms).collect()
    }
}

impl Encoding<'_> {
    /// Builds the literal that a rule is asked: what it decides about could otherwise be there.
    pub(crate) fn asked(&mut self, rule: &WrittenRule) -> Lit {
        let id = rule.target;
        match rule.effect {
            Effect::Hides => self.asked_of(id),
            Effect::HidesOption(_) => self.states.open[id.index()],
            Effect::Meets(check) => {
                let artifact = self.artifact;
                let checks = artifact.elements[id.index()].element.body.checks();
                checks
                    .get(check)
                    .map_or(Lit::FALSE, |check| self.check(id, &check.of, &check.that).0)
            }
        }
    }

    /// Builds the literal that the participant gets an element and its parent is open.
    pub(crate) fn asked_of(&mut self, id: ElementId) -> Lit {
        let within = self.artifact.elements[id.index()].element.within;
        let under_open = within.map_or(Lit::TRUE, |within| self.states.open[within.index()]);
        self.circuit.and(self.kept[id.index()], under_open)
    }

    /// Builds an expression with a literal in the place of one of its parts.
    pub(crate) fn expression(&mut self, expression: &Expression, replaced: &Expression, by: Lit) -> Lit {
        if std::ptr::eq(expression, replaced) {
            return by;
        }
        if expression.parts.is_empty() {
            return self.condition(&expression.condition);
        }
        let parts = expression
            .parts
            .iter()
            .map(|part| self.expression(part, replaced, by));
        let parts: Vec<Lit> = parts.collect();
        match expression.joined {
            Joined::All | Joined::Same => self.circuit.all(parts),
            Joined::Any => self.circuit.any(parts),
            Joined::Not => !self.circuit.all(parts),
        }
    }
}
