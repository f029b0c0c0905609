//! The answers that decide what is shown.

use std::collections::HashSet;

use enkat_model::ElementId;

use crate::natural_language::{Audience, Labels};

/// The questions and boxes that rules read.
pub(super) struct Deciding {
    /// The elements with rules, each with what its own rule reads.
    rules: Vec<(ElementId, Vec<ElementId>)>,
    all: HashSet<ElementId>,
}

impl Deciding {
    /// Reads the rules as the entries of variables describe them.
    pub(super) fn of(labels: Labels<'_>) -> Self {
        let ids = (0..labels.artifact.elements.len()).map(ElementId::at);
        let rules = ids.map(|id| (id, Audience::decided_by(labels, id)));
        let rules: Vec<_> = rules.filter(|(_, read)| !read.is_empty()).collect();
        Self {
            all: rules.iter().flat_map(|(_, read)| read).copied().collect(),
            rules,
        }
    }

    /// Returns whether a rule reads a question or box.
    pub(super) fn contains(&self, id: ElementId) -> bool {
        self.all.contains(&id)
    }

    /// Lists the elements with rules, each with what its own rule reads.
    pub(super) fn rules(&self) -> impl Iterator<Item = (ElementId, &[ElementId])> {
        self.rules.iter().map(|(id, read)| (*id, &**read))
    }
}
