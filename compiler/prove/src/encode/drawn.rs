//! The elements of a container that can be drawn.

use enkat_model::{Artifact, Body, ElementId};

/// Lists what can be drawn in a container: questions, notes and images, at any depth.
pub(crate) fn drawn_within(
    artifact: &Artifact,
    container: ElementId,
) -> impl Iterator<Item = ElementId> + '_ {
    let is_within = move |id: &ElementId| {
        let within = |id: &ElementId| artifact.elements[id.index()].element.within;
        std::iter::successors(within(id), within).any(|around| around == container)
    };
    let is_drawn = |id: &ElementId| match artifact.elements[id.index()].element.body {
        Body::Question(_) | Body::Note {} | Body::Image(_) => true,
        Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Box {} | Body::OrBox { .. } => {
            false
        }
    };
    let all = (0..artifact.elements.len()).map(ElementId::at);
    all.filter(move |id| is_drawn(id) && is_within(id))
}
