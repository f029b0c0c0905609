//! The elements that an answer decides about.

use std::collections::HashMap;

use enkat_model::{Body, ElementId};

use crate::natural_language::{Audience, Labels, Prose};

/// The most questions of a group without a label that are named.
const NAMED: usize = 3;

/// By the question or box that rules read: the elements that have these rules, in survey order.
pub(super) struct Readers(HashMap<ElementId, Vec<ElementId>>);

impl Readers {
    /// Reads the rules of all elements, as their descriptions name them.
    pub(super) fn of(labels: Labels<'_>) -> Self {
        let mut readers: HashMap<ElementId, Vec<ElementId>> = HashMap::new();
        for id in (0..labels.artifact.elements.len()).map(ElementId::at) {
            for read in Audience::decided_by(labels, id) {
                readers.entry(read).or_default().push(id);
            }
        }
        Self(readers)
    }

    /// Lists what an answer decides about, as a continuation of "whether these are shown"; nothing if no rule reads it.
    pub(super) fn in_words(&self, labels: Labels<'_>, of: ElementId) -> Option<Prose> {
        let readers = self.0.get(&of)?.iter();
        Some(Prose::list(readers.map(|id| named(labels, *id)), "and"))
    }
}

/// Returns the name of an element; a group without a label has the labels of its questions.
fn named(labels: Labels<'_>, id: ElementId) -> Prose {
    let element = labels.element(id);
    if !matches!(element.body, Body::Group { .. }) || labels.label(id) != element.id {
        return labels.named(id);
    }
    let is_within = |question: &ElementId| labels.with_parents(*question).any(|above| above == id);
    let after = (id.index() + 1..labels.artifact.elements.len()).map(ElementId::at);
    let questions: Vec<_> = after
        .take_while(is_within)
        .filter(|question| labels.element(*question).body.question().is_some())
        .collect();
    match questions.len() {
        0 => labels.named(id),
        1..=NAMED => Prose::list(questions.iter().map(|question| labels.named(*question)), "and"),
        all => labels
            .named(questions[0])
            .then(&format!(" with the {} questions after it", all - 1)),
    }
}
