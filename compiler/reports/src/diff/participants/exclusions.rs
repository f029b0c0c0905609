//! Checkboxes that can no longer be ticked together, or that now can.

use std::collections::BTreeSet;

use enkat_model::ElementId;

use super::{Change, ChangeKind, Elements, name};
use crate::natural_language::Labels;

/// Compares the exclusions of the checkboxes that both surveys have. Each pair is reported once, with the checkbox that occurs in
/// most pairs.
pub(super) fn exclusions(elements: &Elements<'_>) -> Vec<Change> {
    let (old, new) = (pairs(elements, false), pairs(elements, true));
    let mut changes = described(elements, new.difference(&old), |labels| ChangeKind::Excludes {
        labels,
    });
    changes.extend(described(elements, old.difference(&new), |labels| {
        ChangeKind::Allows { labels }
    }));
    changes
}

/// A pair of checkboxes in the new survey.
type Pair = (ElementId, ElementId);

/// Collects the pairs of checkboxes that exclude each other in one of the surveys, if both surveys have them.
fn pairs(elements: &Elements<'_>, is_new: bool) -> BTreeSet<Pair> {
    let side = if is_new { &elements.new } else { &elements.old };
    let mut pairs = BTreeSet::new();
    for (old, new) in elements.both() {
        let id = if is_new { new } else { old };
        for other in side.labels.excluded_by(id) {
            let both = [&elements.old, &elements.new].map(|survey| survey.find(side.key(other)));
            if let [Some(_), Some(other)] = both {
                pairs.insert((new.min(other), new.max(other)));
            }
        }
    }
    pairs
}

fn described<'p>(
    elements: &Elements<'_>,
    pairs: impl Iterator<Item = &'p Pair>,
    kind: fn(Vec<String>) -> ChangeKind,
) -> Vec<Change> {
    let labels: Labels<'_> = elements.new.labels;
    let mut left: Vec<Pair> = pairs.copied().collect();
    let mut changes = Vec::new();
    while let Some(most) = most_frequent(&left) {
        let (of_it, others): (Vec<Pair>, Vec<Pair>) = left
            .into_iter()
            .partition(|(one, other)| *one == most || *other == most);
        let partners = of_it
            .iter()
            .map(|(one, other)| if *one == most { *other } else { *one });
        let kind = kind(partners.map(|id| labels.label(id)).collect());
        changes.push(Change::new(name(&elements.new, most), kind));
        left = others;
    }
    changes
}

/// Finds the checkbox that most pairs have; of several, the first.
fn most_frequent(pairs: &[Pair]) -> Option<ElementId> {
    let count = |id: ElementId| {
        pairs
            .iter()
            .filter(|(one, other)| *one == id || *other == id)
            .count()
    };
    let boxes = pairs.iter().flat_map(|(one, other)| [*one, *other]);
    boxes.max_by_key(|id| (count(*id), std::cmp::Reverse(*id)))
}
