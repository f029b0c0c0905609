//! The elements whose answers are sensitive.

use enkat_model::ElementId;

use super::{Body, Survey};

impl Survey {
    /// Returns whether the answers of an element are sensitive: it is marked as sensitive, or a parent is.
    pub fn is_sensitive(&self, id: ElementId) -> bool {
        self.sensitive_by(id).is_some()
    }

    /// Returns the outermost element that is marked as sensitive among an element and its parents.
    pub fn sensitive_by(&self, id: ElementId) -> Option<ElementId> {
        let around = std::iter::successors(Some(id), |id| self.parent(*id));
        around
            .filter(|id| self.marked_as_sensitive(*id) == Some(true))
            .last()
    }

    /// Returns the parent of an element; for an opt-out, its field.
    pub fn parent(&self, id: ElementId) -> Option<ElementId> {
        match self.element(id).body {
            Body::OrBox { of } => Some(of),
            _ => self.element(id).within,
        }
    }

    fn marked_as_sensitive(&self, id: ElementId) -> Option<bool> {
        self.element(id).sensitive.as_ref().map(|mark| mark.value)
    }
}
