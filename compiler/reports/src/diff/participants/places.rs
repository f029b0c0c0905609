//! Elements that moved.

use enkat_model::ElementId;
use indexmap::IndexMap;

use super::{Change, ChangeKind, Elements, name};
use crate::diff::{elements::Key, order, renamed::Renamed};

/// Finds elements that have another parent, or another place under the same parent.
pub(super) fn moves(elements: &Elements<'_>, renamed: &[Renamed]) -> Vec<Change> {
    let is_same = |was: Option<Key<'_>>, is: Option<Key<'_>>| {
        let both = was.zip(is);
        was == is
            || both.is_some_and(|(was, is)| {
                renamed
                    .iter()
                    .any(|one| one.old == was.1 && one.new == is.1 && one.has(was))
            })
    };
    let mut changes = Vec::new();
    let mut siblings: IndexMap<_, Vec<(ElementId, usize)>> = IndexMap::new();
    for (old, new) in elements.both() {
        let was = elements.old.labels.above(old).map(|id| elements.old.key(id));
        let is = elements.new.labels.above(new).map(|id| elements.new.key(id));
        if is_same(was, is) {
            siblings.entry(is).or_default().push((new, old.index()));
        } else {
            changes.push((new, place_under(elements, new)));
        }
    }
    for (parent, children) in &siblings {
        let positions: Vec<_> = children.iter().map(|(_, position)| *position).collect();
        let moved = order::moved(&positions);
        for (at, (new, _)) in children.iter().enumerate().filter(|(at, _)| moved[*at]) {
            let before = at
                .checked_sub(1)
                .map(|before| name(&elements.new, children[before].0));
            let first = || match parent {
                Some((_, parent)) => format!("to the beginning of `{parent}`"),
                None => "to the beginning".to_owned(),
            };
            let to = before.map_or_else(first, |before| format!("after `{before}`"));
            changes.push((*new, to));
        }
    }
    changes.sort_by_key(|(id, _)| *id);
    let changes = changes.into_iter();
    let element = |id| elements.new.labels.element(id);
    let moved = changes.map(|(id, to)| Change::of(element(id), ChangeKind::Moved { to }));
    moved.collect()
}

fn place_under(elements: &Elements<'_>, id: ElementId) -> String {
    let labels = elements.new.labels;
    match labels.above(id) {
        None => "to a page of its own".to_owned(),
        Some(above) if labels.element(above).body.is_container() => {
            format!(
                "to the {} `{}`",
                labels.element(above).body.kind().name(),
                labels.element(above).id
            )
        }
        Some(above) => format!("under `{}`", labels.element(above).id),
    }
}
