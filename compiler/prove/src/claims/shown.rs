//! Claims about what is shown at all.

use enkat_model::{Body, ElementId};

use super::{About, Checker, Shown};

impl Checker<'_> {
    /// Finds elements that no participant sees. Reports only the outermost of elements within each other.
    pub(super) fn shown(&mut self) -> Shown {
        let count = self.artifact.elements.len();
        let mut shown = vec![true; count];
        for index in 0..count {
            let id = ElementId::at(index);
            let element = &self.artifact.elements[index].element;
            let is_under_shown = element.depends_on().is_none_or(|parent| shown[parent.index()]);
            if !is_under_shown {
                shown[index] = false;
                continue;
            }
            let visible = self.prover.encoding.states.visible[index];
            if self.is_never(visible) {
                shown[index] = false;
                if !matches!(element.body, Body::OrBox { .. }) {
                    self.report_never(About::NeverShown(id), |encoding| encoding.states.visible[index]);
                }
            }
        }
        shown
    }
}
