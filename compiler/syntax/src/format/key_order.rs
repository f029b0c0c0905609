//! The order of keys that files are to have, as a tree.

use enkat_model::{PLURAL_FORMS, split_plural};

use crate::{collections::IndexMap, parse::node::Node};

/// Keys in their order, each with the order of the keys below it.
#[derive(Clone, Debug, Default)]
pub struct KeyOrder(IndexMap<String, KeyOrder>);

impl KeyOrder {
    /// Adds the keys of a path, outermost first; those that are known stay where they are.
    pub fn add<'k>(&mut self, path: impl IntoIterator<Item = &'k str>) {
        let mut inner = self;
        for key in path {
            inner = inner.0.entry(without_form(key).to_owned()).or_default();
        }
    }

    /// Adds the keys of a tree, in the order in which they are written.
    pub fn add_tree(&mut self, node: &Node<'_>) {
        for (key, value) in node.mapping().unwrap_or_default() {
            self.0
                .entry(without_form(key.text()).to_owned())
                .or_default()
                .add_tree(value);
        }
    }

    /// Adds the keys of another order that are not known, each where it belongs among the known ones.
    pub fn merge(&mut self, other: &Self) {
        for (key, below) in &other.0 {
            if !self.0.contains_key(key) {
                let known: Vec<&str> = self.0.keys().map(String::as_str).collect();
                let at = other.place(key, &known);
                self.0.shift_insert(at, key.clone(), Self::default());
            }
            if let Some(own) = self.0.get_mut(key) {
                own.merge(below);
            }
        }
    }

    /// Returns the order below a key.
    pub fn below(&self, key: &str) -> Option<&Self> {
        self.0.get(without_form(key))
    }

    /// Iterates over the keys, each with the order below it, which can change.
    pub fn entries_mut(&mut self) -> impl Iterator<Item = (&str, &mut Self)> {
        self.0.iter_mut().map(|(key, below)| (key.as_str(), below))
    }

    /// Returns the order below a key, to change it.
    pub fn below_mut(&mut self, key: &str) -> Option<&mut Self> {
        self.0.get_mut(key)
    }

    /// Finds the index at which a key belongs among others, which are in any order: plural forms in their order; otherwise after the
    /// nearest of its predecessors, before the nearest of its successors, or at the end.
    pub(super) fn place(&self, key: &str, among: &[&str]) -> usize {
        if let Some(index) = behind_form(key, among) {
            return index;
        }
        match self.nearest(key, among) {
            // They are in the opposite order.
            (Some(before), Some(behind)) if behind < before => behind + 1,
            (Some(before), _) => before + 1,
            (None, behind) => behind.unwrap_or(among.len()),
        }
    }

    /// Finds the index of the key among others that is nearest to this one: a predecessor, or else a successor.
    pub fn neighbour(&self, key: &str, among: &[&str]) -> Option<usize> {
        let (before, behind) = self.nearest(key, among);
        before.or(behind)
    }

    /// Finds the indices of the nearest predecessor and the nearest successor of a key among others.
    fn nearest(&self, key: &str, among: &[&str]) -> (Option<usize>, Option<usize>) {
        let Some(at) = self.0.get_index_of(without_form(key)) else {
            return (None, None);
        };
        let known = |at: usize| self.0.get_index(at).map(|(known, _)| known.as_str());
        let last = |known: &str| among.iter().rposition(|other| without_form(other) == known);
        let first = |known: &str| among.iter().position(|other| without_form(other) == known);
        let before = (0..at).rev().filter_map(known).find_map(last);
        let behind = (at + 1..self.0.len()).filter_map(known).find_map(first);
        (before, behind)
    }
}

/// Returns a key without the plural form that it may have: the forms of a text are in one place.
fn without_form(key: &str) -> &str {
    split_plural(key).0
}

/// Finds the index of a plural form among the others of its text, if it is one and there are some.
fn behind_form(key: &str, among: &[&str]) -> Option<usize> {
    let rank = |form: &str| PLURAL_FORMS.iter().position(|known| *known == form);
    let (base, form) = split_plural(key);
    let own = rank(form?);
    let of_text = |other: &str| {
        let (other, form) = split_plural(other);
        form.filter(|_| other == base).map(rank)
    };
    let before = among
        .iter()
        .rposition(|other| of_text(other).is_some_and(|rank| rank < own));
    let first = || among.iter().position(|other| of_text(other).is_some());
    before.map(|index| index + 1).or_else(first)
}

#[cfg(test)]
mod tests {
    use super::KeyOrder;

    #[test]
    fn place_is_behind_nearest_predecessor() {
        let mut order = KeyOrder::default();
        for key in ["first", "second", "third", "fourth"] {
            order.add([key]);
        }
        let place = |key, among: &[&str]| order.place(key, among);
        assert_eq!(place("third", &["first", "own", "fourth"]), 1);
        assert_eq!(place("third", &["fourth", "second"]), 1);
        assert_eq!(place("third", &["fourth", "own", "second"]), 1);
        assert_eq!(place("first", &["own", "third"]), 1);
        assert_eq!(place("unknown", &["first"]), 1);
        assert_eq!(place("third", &[]), 0);
        assert_eq!(place("years_few", &["years_one", "years_other", "first"]), 1);
        assert_eq!(place("years_one", &["first", "years_other"]), 1);
        assert_eq!(
            place("second_one", &["first_one", "first_other", "third_other"]),
            2
        );
        assert_eq!(place("first", &["own", "third_one", "third_other"]), 1);
    }

    #[test]
    fn merge_puts_unknown_keys_where_they_belong() {
        let order = |paths: &[&str]| {
            let mut order = KeyOrder::default();
            for path in paths {
                order.add(path.split('.'));
            }
            order
        };
        let mut merged = order(&["b", "a.z", "c"]);
        merged.merge(&order(&["a.y", "a.z", "d", "c", "e"]));
        let keys: Vec<&String> = merged.0.keys().collect();
        assert_eq!(keys, ["b", "a", "d", "c", "e"]);
        let below: Vec<&String> = merged.0["a"].0.keys().collect();
        assert_eq!(below, ["y", "z"]);
    }
}
