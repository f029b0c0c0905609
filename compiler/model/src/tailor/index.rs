//! The index of the dependencies between the states of elements.

use super::model::RuleIndex;
use crate::survey::{Artifact, Body, Element, ElementId, boxes};

/// Builds the index of a whole survey: of all that the state of an element depends on for some participant.
pub fn rule_index(artifact: &Artifact) -> RuleIndex {
    let elements = artifact.elements.iter();
    index(&elements.map(|included| &included.element).collect::<Vec<_>>())
}

/// Builds the index of a list of elements without cyclic rules. (The compiler refuses cycles, and tailoring adds no dependency.)
/// Elements on a cycle would come last, in survey order.
pub(crate) fn index<S>(elements: &[&Element<S>]) -> RuleIndex {
    let or_box = or_boxes(elements);
    let depends_on: Vec<Vec<ElementId>> = (0..elements.len())
        .map(|index| dependencies(elements, &or_box, ElementId::at(index)))
        .collect();
    let mut listeners = vec![Vec::new(); elements.len()];
    for (index, dependencies) in depends_on.iter().enumerate() {
        for dependency in dependencies {
            listeners[dependency.index()].push(ElementId::at(index));
        }
    }
    let order = topological_order(&depends_on, &listeners);
    let mut rank = vec![0; elements.len()];
    for (at, id) in order.iter().enumerate() {
        rank[id.index()] = ElementId::at(at).0;
    }
    for listening in &mut listeners {
        listening.sort_by_key(|id| rank[id.index()]);
    }
    RuleIndex {
        order,
        rank,
        listeners,
        or_box,
        has_option_rules: elements
            .iter()
            .map(|element| element.body.option_rules().next().is_some())
            .collect(),
    }
}

/// Finds, by element, the opt-out that disables it.
fn or_boxes<S>(elements: &[&Element<S>]) -> Vec<Option<ElementId>> {
    let mut or_box = vec![None; elements.len()];
    for (index, element) in elements.iter().enumerate() {
        if let Body::OrBox { of } = element.body {
            or_box[of.index()] = Some(ElementId::at(index));
        }
    }
    or_box
}

/// Returns the elements that the state of an element is computed from (contract §5.7), each once.
fn dependencies<S>(elements: &[&Element<S>], or_box: &[Option<ElementId>], id: ElementId) -> Vec<ElementId> {
    // An opt-out is visible when its field is, and the field needs its tick: it reads the field's own conditions.
    let body = &elements[id.index()].body;
    let (decides, disables) = match body {
        Body::OrBox { of } => (*of, None),
        _ => (id, or_box[id.index()]),
    };
    let element = &elements[decides.index()];
    let mut found: Vec<ElementId> = element.within.into_iter().chain(disables).collect();
    let options = body.option_rules().map(|option| &option.hidden_when);
    for rule in std::iter::once(&element.hidden_when).chain(options) {
        rule.for_each_element(&mut |read| {
            if elements[read.index()].body.is_checkboxes() {
                // Whether a group is answered depends on its checkboxes.
                found.extend(boxes(elements.iter().copied(), read));
            } else {
                found.push(read);
            }
        });
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Sorts the elements by Kahn's algorithm, in survey order where several could come next.
fn topological_order(depends_on: &[Vec<ElementId>], listeners: &[Vec<ElementId>]) -> Vec<ElementId> {
    let mut waiting_for: Vec<usize> = depends_on.iter().map(Vec::len).collect();
    let mut ready: std::collections::BTreeSet<ElementId> = (0..depends_on.len())
        .filter(|index| waiting_for[*index] == 0)
        .map(ElementId::at)
        .collect();
    let mut order = Vec::with_capacity(depends_on.len());
    while let Some(next) = ready.pop_first() {
        order.push(next);
        for listener in &listeners[next.index()] {
            waiting_for[listener.index()] -= 1;
            if waiting_for[listener.index()] == 0 {
                ready.insert(*listener);
            }
        }
    }
    order.extend(
        (0..depends_on.len())
            .filter(|index| waiting_for[*index] > 0)
            .map(ElementId::at),
    );
    order
}
