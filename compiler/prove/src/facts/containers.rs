//! Pages and sections that all participants see, and pages that can be empty.

use enkat_model::{Body, ElementId};

use super::Finder;

impl Finder<'_> {
    pub(super) fn containers(&mut self) {
        for (index, included) in self.artifact.elements.iter().enumerate() {
            let id = ElementId::at(index);
            let is_page = matches!(included.element.body, Body::Page { .. });
            if !is_page && !matches!(included.element.body, Body::Section {}) {
                continue;
            }
            let shown = self.prover.encoding.shown(id);
            if self.is_never(!shown) {
                self.facts.always_shown.push(id);
                continue;
            }
            if is_page {
                let kept = self.prover.encoding.kept[index];
                let empty = self.prover.encoding.circuit.and(kept, !shown);
                let found = self.participant(empty, |tailored| {
                    tailored.tailoring.id(id).is_some() && !tailored.shows(id)
                });
                self.facts.can_be_empty.extend(found.map(|witness| (id, witness)));
            }
        }
    }
}
