//! Claims about the author's invariants.

use enkat_model::{Artifact, Demand, ElementId, Invariant};

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
                continue;
            }
            let broken = match &invariant.demand {
                Demand::Never(statement) => self.prover.encoding.statement(statement),
                Demand::Always(statement) => !self.prover.encoding.statement(statement),
                Demand::AtMost(most) => self.prover.encoding.asks_more_than(*most),
                Demand::Before { consent, every } => {
                    self.before(index, *consent, every);
                    continue;
                }
            };
            let claim = self.prover.encoding.circuit.and(when, broken);
            if let Verdict::Possible(state) = self.find(claim) {
                self.report_tailored(About::InvariantRefuted(index), claim, &state, |tailored| {
                    tailored.breaks(invariant)
                });
            }
        }
    }

    /// Reports the elements that do not come after the page of the consent.
    fn before(&mut self, index: usize, consent: ElementId, every: &[ElementId]) {
        self.report.claims += 1;
        let is_required = self.artifact.elements[consent.index()].element.body.is_required();
        let page = page_of(self.artifact, consent);
        for id in every {
            if !is_required || page_of(self.artifact, *id) <= page {
                self.report(About::NotAfterConsent(index, *id));
            }
        }
    }
}

fn page_of(artifact: &Artifact, id: ElementId) -> ElementId {
    let mut page = id;
    while let Some(within) = artifact.elements[page.index()].element.within {
        page = within;
    }
    page
}
