//! Claims about scores.

use super::{About, Checker};
use crate::prover::Undecided;

impl Checker<'_> {
    /// Finds scores that have no value for any answers, and bands that no answers reach.
    pub(super) fn scores(&mut self) {
        for (index, score) in self.artifact.scores.iter().enumerate() {
            let Some(lits) = self.prover.encoding.score(score) else {
                self.report.claims += 1 + score.bands.len();
                self.report
                    .undecided
                    .extend(vec![Undecided::Limit; 1 + score.bands.len()]);
                continue;
            };
            if self.is_never(lits.has_value) {
                self.report(About::ScoreWithoutValue(index));
                continue;
            }
            for (band, lit) in lits.bands.into_iter().enumerate() {
                if self.is_never(lit) {
                    self.report(About::BandNeverReached(index, band));
                }
            }
        }
    }
}
