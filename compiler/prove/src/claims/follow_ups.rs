//! Claims about follow-ups.

use enkat_model::{Condition, ElementId, violations};

use super::{About, Checker, Shown};
use crate::prover::Verdict;

impl Checker<'_> {
    /// Finds required follow-ups that are asked in answers which can be sent although their optional question has none.
    pub(super) fn follow_ups_without_head(&mut self, shown: &Shown) {
        for index in (0..shown.len()).filter(|index| shown[*index]) {
            let id = ElementId::at(index);
            let Some(head) = self.optional_head(id) else {
                continue;
            };
            let complete = self.prover.encoding.complete();
            let encoding = &mut self.prover.encoding;
            let answered = encoding.answered(head);
            let (open, open_head) = (encoding.states.open[index], encoding.states.open[head.index()]);
            let claim = encoding.circuit.all([complete, open, open_head, !answered]);
            if let Verdict::Possible(state) = self.find(claim) {
                let is_answered = Condition::Answered(head);
                self.report_tailored(About::RequiredWithoutHead(id, head), claim, &state, |tailored| {
                    tailored.is_open(id)
                        && violations(tailored.session).is_empty()
                        && !tailored
                            .session
                            .holds(&tailored.tailoring.condition(&is_answered))
                });
            }
        }
    }

    /// Returns the question that a required question follows up, if it is optional. A single box is never unanswered.
    fn optional_head(&self, id: ElementId) -> Option<ElementId> {
        let body = |id: ElementId| &self.artifact.elements[id.index()].element.body;
        if !body(id).is_required() {
            return None;
        }
        let within = |id: &ElementId| self.artifact.elements[id.index()].element.within;
        let mut around = std::iter::successors(within(&id), within);
        let head = around.find(|id| !body(*id).is_container())?;
        (!body(head).is_required() && !body(head).is_box()).then_some(head)
    }
}
