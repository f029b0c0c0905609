//! The order of keys that files are to have, as a tree.

use enkat_model::split_plural;

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
        if self.0.is_empty() {
            self.clone_from(other);
            return;
        }
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

    /// Returns the index of a key among all.
    pub(super) fn rank(&self, key: &str) -> Option<usize> {
        self.0.get_index_of(without_form(key))
    }

    /// Finds the index at which a key belongs among others: after the nearest of its predecessors, before the nearest of its
    /// successors, or at the end.
    fn place(&self, key: &str, among: &[&str]) -> usize {
        let before = self.predecessor(key, among).map(|before| before + 1);
        before
            .or_else(|| self.successor(key, among))
            .unwrap_or(among.len())
    }

    /// Finds the index of the key among others that is nearest to this one: a predecessor, or else a successor.
    pub fn neighbour(&self, key: &str, among: &[&str]) -> Option<usize> {
        self.predecessor(key, among)
            .or_else(|| self.successor(key, among))
    }

    /// Finds the last of the others with the nearest predecessor of a key.
    fn predecessor(&self, key: &str, among: &[&str]) -> Option<usize> {
        let known = self.0.keys().take(self.rank(key)?).rev();
        let mut places = known.map(|known| among.iter().rposition(|other| without_form(other) == known));
        places.find_map(|at| at)
    }

    /// Finds the first of the others with the nearest successor of a key.
    fn successor(&self, key: &str, among: &[&str]) -> Option<usize> {
        let known = self.0.keys().skip(self.rank(key)? + 1);
        let mut places = known.map(|known| among.iter().position(|other| without_form(other) == known));
        places.find_map(|at| at)
    }
}

/// Returns a key without the plural form that it may have: the forms of a text are in one place.
fn without_form(key: &str) -> &str {
    split_plural(key).0
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
        assert_eq!(place("third", &["second", "own", "fourth"]), 1);
        assert_eq!(place("third", &["fourth", "own", "second"]), 3);
        assert_eq!(place("first", &["own", "third"]), 1);
        assert_eq!(place("unknown", &["first"]), 1);
        assert_eq!(place("third", &[]), 0);
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
