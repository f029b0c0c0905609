//! Whether the answers can be sent: no question breaks a rule (contract §5.8), as `violations` decides it.

use enkat_model::{Checkboxes, ElementId, Level, QuestionKind};

use super::{Encoding, Raw};
use crate::circuit::Lit;

impl Encoding<'_> {
    /// Builds the literal that the server would store this draft as a submission now.
    pub(crate) fn complete(&mut self) -> Lit {
        if let Some(known) = self.complete {
            return known;
        }
        let elements = (0..self.artifact.elements.len()).map(ElementId::at);
        let met: Vec<Lit> = elements.map(|id| !self.violated(id)).collect();
        let complete = self.circuit.all(met);
        self.complete = Some(complete);
        complete
    }

    /// Builds the literal that a question breaks a rule.
    pub(crate) fn violated(&mut self, id: ElementId) -> Lit {
        let artifact = self.artifact;
        let body = &artifact.elements[id.index()].element.body;
        let mut violated = self.breaks_own_rule(id);
        for check in body.checks() {
            if check.level == Level::Error {
                let (runs, holds) = self.check(id, &check.of, &check.that);
                let fails = self.circuit.and(runs, !holds);
                violated = self.circuit.or(violated, fails);
            }
        }
        violated
    }

    /// Builds the literal that a question breaks a rule other than its constraints.
    fn breaks_own_rule(&mut self, id: ElementId) -> Lit {
        let artifact = self.artifact;
        let body = &artifact.elements[id.index()].element.body;
        let Some(answer) = body.answer() else {
            return Lit::FALSE;
        };
        let own = match answer {
            QuestionKind::Checkboxes(limits) => self.breaks_limits(id, body.is_required(), limits),
            QuestionKind::Choice(_) | QuestionKind::Scalar(_) => {
                self.is_missing_or_refused(id, body.is_required())
            }
        };
        self.circuit.and(self.states.open[id.index()], own)
    }

    /// Builds the literal that the message of a constraint is shown if it fails: it is evaluated, and nothing is told before it.
    pub(crate) fn would_tell(&mut self, id: ElementId, at: usize) -> Lit {
        let artifact = self.artifact;
        let checks = artifact.elements[id.index()].element.body.checks();
        let Some(check) = checks.get(at) else {
            return Lit::FALSE;
        };
        let (mut tells, _) = self.check(id, &check.of, &check.that);
        if check.level == Level::Error {
            let otherwise_broken = self.breaks_own_rule(id);
            tells = self.circuit.and(tells, !otherwise_broken);
        }
        for before in checks[..at].iter().filter(|before| before.level == check.level) {
            let (runs, holds) = self.check(id, &before.of, &before.that);
            let fails = self.circuit.and(runs, !holds);
            tells = self.circuit.and(tells, !fails);
        }
        tells
    }

    /// Builds the literals that a constraint of a question is evaluated, and that it holds.
    pub(crate) fn check(
        &mut self,
        id: ElementId,
        of: &[ElementId],
        that: &enkat_model::Condition<enkat_model::Setting>,
    ) -> (Lit, Lit) {
        let mut runs = self.states.open[id.index()];
        for id in of {
            let answered = self.answered(*id);
            runs = self.circuit.and(runs, answered);
        }
        (runs, self.condition(that))
    }

    fn is_missing_or_refused(&mut self, id: ElementId, is_required: bool) -> Lit {
        let answered = self.circuit.any(self.states.answer[id.index()].iter().copied());
        let refused = match self.raw[id.index()] {
            Raw::Classes { refused, .. } => refused,
            Raw::None | Raw::Tick { .. } => Lit::FALSE,
        };
        let missing = if is_required { !answered } else { Lit::FALSE };
        self.circuit.or(missing, refused)
    }

    fn breaks_limits(&mut self, group: ElementId, is_required: bool, limits: &Checkboxes) -> Lit {
        let ticks = self.ticks(group);
        let at_least = self.circuit.at_least(&ticks);
        let reached = |count: u32| at_least.get(count as usize).copied().unwrap_or(Lit::FALSE);
        let any = reached(1);
        let too_few = self.circuit.and(any, !reached(limits.min));
        let too_many = limits
            .max
            .map_or(Lit::FALSE, |max| reached(max.saturating_add(1)));
        let exclusive = limits.exclusive.iter().map(|id| self.ticked(*id));
        let exclusive: Vec<Lit> = exclusive.collect();
        let exclusive = self.circuit.any(exclusive);
        let excluded = self.circuit.and(exclusive, reached(2));
        let several: Vec<Lit> = limits
            .at_most_one
            .iter()
            .map(|set| {
                let ticks: Vec<Lit> = set.iter().map(|id| self.ticked(*id)).collect();
                !self.circuit.at_most_one(&ticks)
            })
            .collect();
        let missing = if is_required { !any } else { Lit::FALSE };
        self.circuit
            .any([missing, too_few, too_many, excluded].into_iter().chain(several))
    }
}
