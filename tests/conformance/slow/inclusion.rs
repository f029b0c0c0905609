//! Who gets what (contract §5.1).

use enkat_model::{Artifact, Body, ElementId, FlagSet, Gender, Setting};

/// By element: whether this participant gets it.
pub(super) fn included(artifact: &Artifact, flags: FlagSet, gender: Option<Gender>) -> Vec<bool> {
    let elements = &artifact.elements;
    let is_consent = |index: usize| {
        let element = &elements[index].element;
        element.body.is_container()
            && element.within.is_none()
            && artifact
                .header
                .consent
                .as_ref()
                .is_some_and(|consent| consent.page == element.id)
    };
    let mut included: Vec<bool> = (0..elements.len())
        .map(|index| is_consent(index) || elements[index].passes(flags, gender))
        .collect();
    loop {
        let keeps = |index: usize| {
            let element = &elements[index].element;
            let above_stays = element.within.is_none_or(|above| included[above.index()]);
            let field_stays = match element.body {
                Body::OrBox { of } => included[of.index()],
                _ => true,
            };
            let holds = |is_content: fn(&Body<Setting>) -> bool| {
                (0..elements.len()).any(|other| {
                    let inner = &elements[other].element;
                    included[other] && inner.within == Some(ElementId::at(index)) && is_content(&inner.body)
                })
            };
            let is_filled = if element.body.is_checkboxes() {
                holds(Body::is_box_of_group)
            } else {
                !element.body.is_container() || holds(|_| true)
            };
            included[index] && (is_consent(index) || (above_stays && field_stays && is_filled))
        };
        let kept: Vec<bool> = (0..elements.len()).map(keeps).collect();
        if kept == included {
            return kept;
        }
        included = kept;
    }
}
