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
            inner = inner.0.entry(key.to_owned()).or_default();
        }
    }

    /// Adds the keys of a tree, in the order in which they are written.
    pub fn add_tree(&mut self, node: &Node<'_>) {
        for (key, value) in node.mapping().unwrap_or_default() {
            self.0.entry(key.text().to_owned()).or_default().add_tree(value);
        }
    }

    /// Returns the order below a key.
    pub(super) fn below(&self, key: &str) -> Option<&Self> {
        self.0.get(key)
    }

    /// Finds the index at which a key belongs among others, which are in any order: plural forms in their order; otherwise after the
    /// nearest of its predecessors, before the nearest of its successors, or at the end.
    pub(super) fn place(&self, key: &str, among: &[&str]) -> usize {
        if let Some(index) = behind_form(key, among) {
            return index;
        }
        let Some(at) = self.0.get_index_of(key) else {
            return among.len();
        };
        let known = |at: usize| {
            let (known, _) = self.0.get_index(at)?;
            among.iter().rposition(|other| other == known)
        };
        let before = (0..at).rev().find_map(known).map(|index| index + 1);
        let behind = || (at + 1..self.0.len()).find_map(known);
        before.or_else(behind).unwrap_or(among.len())
    }
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
        assert_eq!(place("third", &["fourth", "second"]), 2);
        assert_eq!(place("first", &["own", "third"]), 1);
        assert_eq!(place("unknown", &["first"]), 1);
        assert_eq!(place("third", &[]), 0);
        assert_eq!(place("years_few", &["years_one", "years_other", "first"]), 1);
        assert_eq!(place("years_one", &["first", "years_other"]), 1);
    }
}
