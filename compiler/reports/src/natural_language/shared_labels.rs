//! Labels that several questions have, such as those in the entries of a `repeat`.

use std::collections::HashSet;

use enkat_model::ElementId;

use super::{
    labels::Labels,
    listed::Listed,
    text::{Piece, Prose},
};

/// The labels that do not tell questions apart.
pub struct SharedLabels(HashSet<String>);

impl SharedLabels {
    /// Collects the labels that several questions of a survey have. Boxes are named with the question that they belong to.
    pub fn of(labels: Labels<'_>) -> Self {
        let ids = (0..labels.artifact.elements.len()).map(ElementId::at);
        let (mut known, mut shared) = (HashSet::new(), HashSet::new());
        for id in ids {
            let body = &labels.element(id).body;
            if body.question().is_none() || body.is_box() {
                continue;
            }
            let label = labels.label(id);
            if !known.insert(label.clone()) {
                shared.insert(label);
            }
        }
        Self(shared)
    }

    /// Adds the id behind each shared label in a sentence.
    pub fn told_apart(&self, prose: &Prose) -> Prose {
        let pieces = prose.pieces().iter();
        pieces.fold(Prose::default(), |prose, piece| match piece {
            Piece::Words(words) => prose.then(words),
            Piece::Field { id, label } if self.0.contains(label) => {
                let prose = prose.piece(piece.clone()).then(" (");
                prose.piece(Piece::Name(id.clone())).then(")")
            }
            piece => prose.piece(piece.clone()),
        })
    }

    /// Adds the ids in a description.
    pub fn told_apart_in(&self, listed: &Listed) -> Listed {
        Listed {
            head: self.told_apart(&listed.head),
            items: listed.items.iter().map(|item| self.told_apart_in(item)).collect(),
        }
    }
}
