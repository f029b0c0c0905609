//! The order of keys. Mappings with a known shape have one; all others keep the order of their author. Rules get their blanks.

use super::{
    layout::{Collection, CollectionEntry, Value},
    rules,
};
use crate::keys::{INCLUDE, Place, Shape, USE, inside, kinds};

/// Sorts the keys of a value in the order of the language reference. `place` is its place in the survey.
pub(super) fn order(value: &mut Value, place: Place) {
    if let Place::Rules = place {
        return rules::space(value);
    }
    let Value::Collection(block) = value else {
        return;
    };
    match place {
        Place::Keys(shape) => settings(block, shape),
        Place::Items => each(block, |item| {
            let shape = kind(item);
            shape.map_or(Place::Free, Place::Keys)
        }),
        Place::Each(inner) => each(block, |_| *inner),
        Place::Rules | Place::Free => {}
    }
}

fn each(block: &mut Collection, place: impl Fn(&Value) -> Place) {
    for entry in &mut block.entries {
        let place = place(&entry.value);
        order(&mut entry.value, place);
    }
}

fn settings(block: &mut Collection, shape: Shape) {
    if block.is_list {
        return;
    }
    block.entries.sort_by_key(|entry| rank(entry, shape));
    for entry in &mut block.entries {
        let place = inside(entry.name());
        order(&mut entry.value, place);
    }
}

/// Returns the sort key of an entry: the keys of the shape in order, then unknown keys, then those with items.
fn rank(entry: &CollectionEntry, shape: Shape) -> (bool, usize) {
    let items = matches!(inside(entry.name()), Place::Items) && matches!(entry.value, Value::Collection(_));
    let known = shape.keys().position(|key| key == entry.name());
    (items, known.unwrap_or(usize::MAX))
}

/// Returns the shape of an item, found by its keys.
fn kind(item: &Value) -> Option<Shape> {
    let Value::Collection(block) = item else {
        return None;
    };
    let has = |kind: &str| block.entries.iter().any(|entry| entry.name() == kind);
    kinds()
        .chain([("use", USE), ("include", INCLUDE)])
        .find_map(|(kind, shape)| has(kind).then_some(shape))
}
