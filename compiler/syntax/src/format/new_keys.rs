//! The places of new keys among those that a file has, which stay where they are.

use std::mem::take;

use enkat_model::{PLURAL_FORMS, split_plural};

use super::{
    key_order::KeyOrder,
    layout::{CollectionEntry, Value},
};
use crate::{
    collections::{HashMap, HashSet},
    parse::node::Node,
};

/// Moves the keys that `before` does not have to their places, at every depth. They stand at the end of their mappings.
pub(super) fn arrange(value: &mut Value, before: Option<&Node<'_>>, order: Option<&KeyOrder>) {
    let Value::Collection(collection) = value else {
        return;
    };
    if collection.is_list {
        return;
    }
    let known = before.and_then(Node::mapping).unwrap_or_default();
    let known: HashMap<&str, &Node<'_>> = known.iter().map(|(key, value)| (key.text(), value)).collect();
    let (old, new): (Vec<_>, Vec<_>) = take(&mut collection.entries)
        .into_iter()
        .partition(|entry| known.contains_key(entry.name()));
    collection.entries = if new.is_empty() {
        old
    } else {
        placed(old, new, order)
    };
    for entry in &mut collection.entries {
        let below = order.and_then(|order| order.below(entry.name()));
        let before = known.get(entry.name()).copied();
        arrange(&mut entry.value, before, below);
    }
}

/// Puts new entries among those that there are: plural forms beside the other forms of their text, the others in their order.
fn placed(
    old: Vec<CollectionEntry>,
    new: Vec<CollectionEntry>,
    order: Option<&KeyOrder>,
) -> Vec<CollectionEntry> {
    let texts: HashSet<String> = old.iter().map(|entry| text(entry).to_owned()).collect();
    let (forms, mut new): (Vec<_>, Vec<_>) = new.into_iter().partition(|entry| texts.contains(text(entry)));
    let rank = |entry: &CollectionEntry| order.and_then(|order| order.rank(entry.name()));
    let form = |entry: &CollectionEntry| split_plural(entry.name()).1.and_then(form_rank);
    // Keys of which no order is known come last.
    new.sort_by_key(|entry| (rank(entry).is_none(), rank(entry), form(entry)));
    let ranks: Vec<Option<usize>> = old.iter().map(rank).collect();
    let places = places(&ranks, &new.iter().map(rank).collect::<Vec<_>>());
    let mut new = places.into_iter().zip(new).peekable();
    let mut all = Vec::new();
    for (at, entry) in old.into_iter().enumerate() {
        while let Some((_, entry)) = new.next_if(|(place, _)| *place <= at) {
            all.push(entry);
        }
        all.push(entry);
    }
    all.extend(new.map(|(_, entry)| entry));
    for form in forms {
        let at = behind_forms(form.name(), &all);
        all.insert(at, form);
    }
    all
}

/// Returns the text of an entry: its key without the plural form.
fn text(entry: &CollectionEntry) -> &str {
    split_plural(entry.name()).0
}

fn form_rank(form: &str) -> Option<usize> {
    PLURAL_FORMS.iter().position(|known| *known == form)
}

/// Finds the index at which a plural form belongs among the others of its text.
fn behind_forms(name: &str, among: &[CollectionEntry]) -> usize {
    let (base, form) = split_plural(name);
    let is_of_text = |entry: &CollectionEntry| text(entry) == base;
    let own = form.and_then(form_rank);
    let is_before = |entry: &CollectionEntry| {
        let other = split_plural(entry.name()).1;
        is_of_text(entry) && other.is_some_and(|other| form_rank(other) < own)
    };
    let first = || among.iter().position(is_of_text);
    let before = among.iter().rposition(is_before).map(|at| at + 1);
    before.or_else(first).unwrap_or(among.len())
}

/// Finds the places of new keys in ascending order among old ones, given their ranks in an order: for each the index of the old key
/// before which it stands. New keys are in order; each is behind its nearest predecessor, or else before its successor, as far as
/// the old keys are in order as well.
fn places(old: &[Option<usize>], new: &[Option<usize>]) -> Vec<usize> {
    let anchors = anchors(old, &neighbours(old, new));
    let place = |rank: &Option<usize>| {
        let before = anchors
            .iter()
            .take_while(|at| rank.is_some() && old[**at] < *rank);
        let behind = anchors.first().filter(|_| rank.is_some());
        before.last().map_or(behind.copied(), |at| Some(at + 1))
    };
    new.iter().map(|rank| place(rank).unwrap_or(old.len())).collect()
}

/// Counts for each old key the new ones that belong beside it: behind it, or before the first of all.
fn neighbours(old: &[Option<usize>], new: &[Option<usize>]) -> Vec<usize> {
    let mut counts = vec![0; old.len()];
    let ranked = || old.iter().enumerate().filter(|(_, rank)| rank.is_some());
    for rank in new.iter().filter(|rank| rank.is_some()) {
        let before = ranked()
            .filter(|(_, own)| *own < rank)
            .max_by_key(|(_, own)| **own);
        if let Some((at, _)) = before.or_else(|| ranked().min_by_key(|(_, own)| **own)) {
            counts[at] += 1;
        }
    }
    counts
}

/// Finds the old keys that are in order, by their indices: of all such sequences, the one with most new keys beside it, and then the
/// longest.
fn anchors(old: &[Option<usize>], neighbours: &[usize]) -> Vec<usize> {
    /// The sequence that ends with a key.
    #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
    struct Best {
        neighbours: usize,
        length: usize,
        previous: Option<usize>,
    }
    let mut best: Vec<Best> = Vec::with_capacity(old.len());
    for (at, rank) in old.iter().enumerate() {
        let before = (0..at).filter(|before| old[*before].is_some() && old[*before] <= *rank);
        let previous = before.max_by_key(|before| best[*before]);
        let until = previous.map(|before| best[before]).unwrap_or_default();
        best.push(Best {
            neighbours: until.neighbours + neighbours[at],
            length: until.length + 1,
            previous,
        });
    }
    let ranked = (0..old.len()).filter(|at| old[*at].is_some());
    let last = ranked.max_by_key(|at| best[*at]);
    let mut anchors: Vec<usize> = std::iter::successors(last, |at| best[*at].previous).collect();
    anchors.reverse();
    anchors
}

#[cfg(test)]
mod tests {
    use super::places;

    /// Puts new ranks among old ones.
    fn merged(old: &[usize], new: &[usize]) -> Vec<usize> {
        let ranked = |ranks: &[usize]| ranks.iter().copied().map(Some).collect::<Vec<_>>();
        let places = places(&ranked(old), &ranked(new));
        let mut all = old.to_vec();
        for (place, rank) in places.into_iter().zip(new).rev() {
            all.insert(place, *rank);
        }
        all
    }

    #[test]
    fn new_keys_are_behind_their_predecessor_though_another_key_was_moved() {
        for (old, new, expected) in [
            (&[0, 5, 1][..], &[2, 3, 4][..], &[0, 5, 1, 2, 3, 4][..]),
            (&[3, 1], &[2], &[3, 1, 2]),
            (&[3, 0, 1, 2], &[4], &[3, 4, 0, 1, 2]),
            (&[2, 1], &[0], &[2, 0, 1]),
            (&[2, 3], &[0, 1, 4], &[0, 1, 2, 3, 4]),
            (&[], &[0, 1], &[0, 1]),
            // Not all can be behind their predecessors.
            (&[3, 0], &[1, 2, 4], &[3, 0, 1, 2, 4]),
        ] {
            assert_eq!(merged(old, new), expected);
        }
    }

    #[test]
    fn new_keys_are_in_order_among_any_others() {
        const COUNT: usize = 9;
        let mut state = 1_u32;
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            usize::try_from(state >> 16).unwrap() % below
        };
        for _ in 0..2_000 {
            let (mut old, new): (Vec<usize>, Vec<usize>) = (0..COUNT).partition(|_| random(2) == 0);
            for at in 1..old.len() {
                old.swap(at, random(at + 1));
            }
            let all = merged(&old, &new);
            let kept = |of: &[usize]| {
                all.iter()
                    .copied()
                    .filter(|rank| of.contains(rank))
                    .collect::<Vec<_>>()
            };
            assert_eq!(kept(&old), old, "{all:?}");
            assert_eq!(kept(&new), new, "{all:?}");
        }
    }

    #[test]
    fn new_keys_are_behind_their_predecessor_among_others_in_order() {
        for known in 0_u32..1 << 6 {
            let (old, new): (Vec<usize>, Vec<usize>) = (0..6).partition(|rank| known >> rank & 1 == 1);
            assert_eq!(merged(&old, &new), (0..6).collect::<Vec<_>>());
        }
    }

    #[test]
    fn new_keys_without_order_are_last() {
        assert_eq!(places(&[Some(0), None], &[Some(1), None]), [1, 2]);
    }
}
