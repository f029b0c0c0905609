//! Flags that take parts of the survey away.

use enkat_model::ElementId;

use super::Finder;
use crate::circuit::Lit;

/// A flag, and what its participants never see though others do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenAway {
    /// The index of the flag.
    pub flag: usize,
    /// The outermost pages, sections, groups and questions, in the order of the survey.
    pub parts: Vec<ElementId>,
}

impl Finder<'_> {
    /// Finds, for each flag as it is sent, the parts that participants with it never see; `shown` has what some participant sees.
    pub(super) fn taken_away(&mut self, shown: &[(ElementId, Lit)]) {
        for flag in 0..self.artifact.flags.len() {
            let sent = self.prover.encoding.settings.sent[flag];
            if sent == Lit::FALSE || self.is_never(sent) {
                continue;
            }
            let parts = self.never_with(sent, shown);
            if !parts.is_empty() {
                self.facts.taken_away.push(TakenAway { flag, parts });
            }
        }
    }

    fn never_with(&mut self, sent: Lit, shown: &[(ElementId, Lit)]) -> Vec<ElementId> {
        let artifact = self.artifact;
        let parent = |id: &ElementId| artifact.elements[id.index()].element.depends_on();
        let mut parts: Vec<ElementId> = Vec::new();
        for (id, is_shown) in shown {
            let is_told = std::iter::successors(Some(*id), parent).any(|around| parts.contains(&around));
            if is_told || self.prover.is_simulated(&[*is_shown, sent]) {
                continue;
            }
            let both = self.prover.encoding.circuit.and(*is_shown, sent);
            if self.is_never(both) {
                parts.push(*id);
            }
        }
        parts
    }
}
