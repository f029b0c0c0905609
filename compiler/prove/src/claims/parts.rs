//! Claims about rules and their parts.

use enkat_model::ElementId;

use super::{About, Checker, Effect, Expression, Joined, Shown, WrittenRule};
use crate::{circuit::Lit, encode::Encoding};

impl Checker<'_> {
    /// Finds rules that never hide, and parts of rules that decide nothing. Rules that always hide are told where no participant sees their
    /// elements, and those of checks with the checks.
    pub(super) fn rules(&mut self, rules: &[WrittenRule], shown: &Shown) {
        let rules = rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| shown[rule.target.index()]);
        let sides: Vec<_> = rules
            .map(|(index, rule)| (index, rule, self.sides(rule)))
            .collect();
        let claims: Vec<Lit> = sides.iter().flat_map(|(.., sides)| *sides).collect();
        self.prover.look_for_all(&claims);
        let mut varying = Vec::new();
        for (index, rule, sides) in sides {
            let is_constant = sides.map(|side| self.is_never(side));
            let is_of_check = matches!(rule.effect, Effect::Meets(_));
            if is_constant[0] && !is_of_check {
                self.report(About::RuleNeverHolds(index));
            } else if is_constant == [false, false] && rule.expression.atoms().len() > 1 {
                varying.push((index, rule));
            }
        }
        self.parts(&varying);
    }

    /// Builds the literals that a rule is asked and holds, and that it is asked and does not.
    fn sides(&mut self, rule: &WrittenRule) -> [Lit; 2] {
        let encoding = &mut self.prover.encoding;
        let asked = encoding.asked(rule);
        let holds = encoding.condition(&rule.expression.condition);
        [holds, !holds].map(|side| encoding.circuit.and(asked, side))
    }

    /// Finds the parts of rules that are always the same wherever they decide.
    fn parts(&mut self, rules: &[(usize, &WrittenRule)]) {
        let mut parts = Vec::new();
        for (rule, written) in rules {
            for (part, atom) in written.expression.atoms().into_iter().enumerate() {
                parts.push((*rule, part, self.decided(written, atom)));
            }
        }
        let claims: Vec<Lit> = parts.iter().flat_map(|(.., sides)| *sides).collect();
        self.prover.look_for_all(&claims);
        for (rule, part, [fails, holds]) in parts {
            for (side, holds) in [(fails, true), (holds, false)] {
                if self.is_never(side) {
                    self.report(About::PartAlways { rule, part, holds });
                    break;
                }
            }
        }
    }

    /// Builds the literals that a part of a rule decides and fails, and that it decides and holds.
    fn decided(&mut self, rule: &WrittenRule, part: &Expression) -> [Lit; 2] {
        let encoding = &mut self.prover.encoding;
        let asked = encoding.asked(rule);
        let value = encoding.condition(&part.condition);
        let [with, without] =
            [Lit::TRUE, Lit::FALSE].map(|by| encoding.expression(&rule.expression, part, by));
        let differs = encoding.circuit.xor(with, without);
        let decides = encoding.circuit.and(asked, differs);
        [!value, value].map(|side| encoding.circuit.and(decides, side))
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
