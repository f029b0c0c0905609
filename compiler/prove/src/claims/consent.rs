//! The claim that consent is asked for first.

use enkat_model::ElementId;

use super::{About, Checker};
use crate::prover::Verdict;

impl Checker<'_> {
    /// Finds the first question that is shown on a page before that of the consent.
    pub(super) fn consent_is_first(&mut self) {
        let Some(consent) = &self.artifact.header.consent else {
            return;
        };
        let mut elements = self.artifact.elements.iter();
        let page = elements.position(|included| included.element.id == consent.page);
        for index in 0..page.unwrap_or_default() {
            if self.artifact.elements[index].element.body.question().is_none() {
                continue;
            }
            let id = ElementId::at(index);
            let claim = self.prover.encoding.states.visible[index];
            if let Verdict::Possible(state) = self.find(claim) {
                self.report_tailored(About::BeforeConsent(id), claim, &state, |tailored| {
                    tailored.is_visible(id)
                });
                return;
            }
        }
    }
}
