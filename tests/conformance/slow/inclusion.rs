//! The inclusion of elements (contract §5.1).

use enkat_model::{Artifact, Body, Condition, ElementId, FlagSet, Gender, Setting};

/// Returns the flags that rules see: as they are sent, or as they are derived from those.
pub(super) fn flags(artifact: &Artifact, sent: FlagSet) -> FlagSet {
    let is_on = |index: &usize| match &artifact.flags[*index].derived {
        Some(condition) => is_so(condition, sent),
        None => sent.contains(*index),
    };
    (0..artifact.flags.len()).filter(is_on).collect()
}

fn is_so(condition: &Condition<Setting>, sent: FlagSet) -> bool {
    match condition {
        Condition::All(of) => of.iter().all(|part| is_so(part, sent)),
        Condition::Any(of) => of.iter().any(|part| is_so(part, sent)),
        Condition::Not(part) => !is_so(part, sent),
        Condition::Setting(Setting::Flag(any_of)) => any_of.intersects(sent),
        _ => false,
    }
}

/// Returns, by element, whether this participant gets it.
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
