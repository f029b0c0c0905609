//! Claims about constraints.

use enkat_model::ElementId;

use super::{About, Checker, Shown};

impl Checker<'_> {
    /// Finds constraints that are never evaluated, that never fail, and that always do.
    pub(super) fn checks(&mut self, shown: &Shown) {
        for index in (0..shown.len()).filter(|index| shown[*index]) {
            let id = ElementId::at(index);
            let artifact = self.artifact;
            for (at, check) in artifact.elements[index].element.body.checks().iter().enumerate() {
                let encoding = &mut self.prover.encoding;
                let (runs, holds) = encoding.check(id, &check.of, &check.that);
                let fails = encoding.circuit.and(runs, !holds);
                let is_met = encoding.circuit.and(runs, holds);
                if self.is_never(runs) {
                    self.report_never(About::CheckNeverRuns(id, at), |encoding| {
                        encoding.check(id, &check.of, &check.that).0
                    });
                } else if self.is_never(fails) {
                    self.report(About::CheckNeverFails(id, at));
                } else if self.is_never(is_met) {
                    self.report(About::CheckAlwaysFails(id, at));
                }
            }
        }
    }
}
