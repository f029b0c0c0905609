//! The decisions of rules that are possible at all.

use enkat_model::{Artifact, Date};

use crate::{
    Effect, WrittenRule,
    circuit::Lit,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    prover::{Prover, Verdict},
};

/// A survey whose rules are asked what they can decide.
pub struct Reach<'a> {
    prover: Prover<'a>,
}

impl<'a> Reach<'a> {
    /// Prepares to ask, on a day. Each search may learn `limit` clauses.
    pub fn new(artifact: &'a Artifact, today: Date, limit: u64) -> Self {
        let cuts = Cuts::of_survey(artifact, today);
        let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
        Self {
            prover: Prover::new(encoding, limit),
        }
    }

    /// Returns whether it is proved that a rule is never true, or never false, for a participant who has its element.
    pub fn is_never(&mut self, rule: &WrittenRule, holds: bool) -> bool {
        let encoding = &mut self.prover.encoding;
        let has = encoding.has(rule);
        let condition = encoding.condition(&rule.expression.condition);
        let side = if holds { condition } else { !condition };
        let claim = encoding.circuit.and(has, side);
        self.prover.find(claim) == Verdict::Never
    }

    /// Returns whether it is proved that a part of a rule, by its number among those that have no parts themselves, never decides.
    pub fn never_decides(&mut self, rule: &WrittenRule, part: usize) -> bool {
        let encoding = &mut self.prover.encoding;
        let Some(atom) = rule.expression.atoms().get(part).copied() else {
            return true;
        };
        let has = encoding.has(rule);
        let with = encoding.expression(&rule.expression, atom, Lit::TRUE);
        let without = encoding.expression(&rule.expression, atom, Lit::FALSE);
        let differs = encoding.circuit.xor(with, without);
        let claim = encoding.circuit.and(has, differs);
        self.prover.find(claim) == Verdict::Never
    }
}

impl Encoding<'_> {
    /// Builds the literal that a participant has what a rule is about, shown or not; a constraint is evaluated.
    fn has(&mut self, rule: &WrittenRule) -> Lit {
        match rule.effect {
            Effect::Hides | Effect::HidesOption(_) => self.kept[rule.target.index()],
            Effect::Meets(_) => self.asked(rule),
        }
    }
}
