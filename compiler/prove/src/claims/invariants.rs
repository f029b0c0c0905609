//! Claims about the author's invariants.

use enkat_model::{Demand, ElementId, Invariant};

use super::{About, Checker};
use crate::{circuit::Lit, prover::Verdict};

impl Checker<'_> {
    /// Finds invariants that do not hold, and those that are about no participant.
    pub(super) fn invariants(&mut self, invariants: &[Invariant]) {
        for (index, invariant) in invariants.iter().enumerate() {
            let when = match &invariant.when {
                Some(when) => self.prover.encoding.statement(when),
                None => Lit::TRUE,
            };
            if self.is_never(when) {
                self.report(About::InvariantAboutNobody(index));
                self.report.proved.push(false);
                continue;
            }
            let broken = match &invariant.demand {
                Demand::Never(statement) => self.prover.encoding.statement(statement),
                Demand::Always(statement) => !self.prover.encoding.statement(statement),
                Demand::AtMost(most) => self.prover.encoding.asks_more_than(*most),
                Demand::Before { consent, every } => {
                    let is_before = self.before(index, *consent, every);
                    self.report.proved.push(is_before);
                    continue;
                }
            };
            let claim = self.prover.encoding.circuit.and(when, broken);
            let verdict = self.find(claim);
            self.report.proved.push(verdict == Verdict::Never);
            if let Verdict::Possible(state) = verdict {
                self.report_tailored(About::InvariantRefuted(index), claim, &state, |tailored| {
                    tailored.breaks(invariant)
                });
            }
        }
    }

    /// Reports the elements that do not come after the page of the consent. Returns whether all do.
    fn before(&mut self, index: usize, consent: ElementId, every: &[ElementId]) -> bool {
        self.report.claims += 1;
        let is_required = self.artifact.elements[consent.index()].element.body.is_required();
        let page = self.artifact.page_of(consent);
        let is_late = |id: &&ElementId| is_required && self.artifact.page_of(**id) > page;
        let wrong: Vec<_> = every.iter().filter(|id| !is_late(id)).copied().collect();
        for id in &wrong {
            self.report(About::NotAfterConsent(index, *id));
        }
        wrong.is_empty()
    }
}
