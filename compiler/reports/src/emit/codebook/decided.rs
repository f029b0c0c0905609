//! The elements that an answer decides about.

use std::collections::HashMap;

use enkat_model::{Artifact, ElementId};

use crate::natural_language::{Labels, Prose};

/// By the question or box that rules read: the elements that have these rules, in survey order.
pub(super) struct Readers(HashMap<ElementId, Vec<ElementId>>);

impl Readers {
    /// Reads the rules of all elements that hide them.
    pub(super) fn of(artifact: &Artifact) -> Self {
        let mut readers: HashMap<ElementId, Vec<ElementId>> = HashMap::new();
        for (index, included) in artifact.elements.iter().enumerate() {
            for read in included.element.hidden_when.reads() {
                readers.entry(read).or_default().push(ElementId::at(index));
            }
        }
        Self(readers)
    }

    /// Lists what an answer decides about, as a continuation of "whether these are shown"; nothing if no rule reads it.
    pub(super) fn in_words(&self, labels: Labels<'_>, of: ElementId) -> Option<Prose> {
        let readers = self.0.get(&of)?.iter();
        Some(Prose::list(readers.map(|id| labels.named(*id)), "and"))
    }
}
