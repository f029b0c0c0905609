//! Names that mostly come in the order in which they are known.

use indexmap::IndexMap;

/// Values by name.
#[derive(Debug)]
pub(super) struct InOrder<T>(IndexMap<String, Known<T>>);

/// A value, and the name and the colon before it in JSON.
#[derive(Debug)]
struct Known<T> {
    in_json: String,
    value: T,
}

impl<T> Default for InOrder<T> {
    fn default() -> Self {
        Self(IndexMap::new())
    }
}

impl<T> InOrder<T> {
    pub(super) fn insert(&mut self, name: String, value: T) {
        let in_json = format!("{}:", serde_json::Value::from(name.as_str()));
        self.0.insert(name, Known { in_json, value });
    }

    /// Sorts by name.
    pub(super) fn sort(&mut self) {
        self.0.sort_unstable_keys();
    }

    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.0.get(name).map(|known| &known.value)
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.values().map(|known| &known.value)
    }

    /// Lists names, each with the colon behind it in JSON, and values.
    pub(super) fn in_json(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0
            .values()
            .map(|known| (known.in_json.as_str(), &known.value))
    }

    /// Returns a finder of names from the first one on.
    pub(super) fn finder(&self) -> Finder<'_, T> {
        Finder { known: self, next: 0 }
    }
}

/// A finder of one name after the other. It compares with the name that follows the last one, and hashes only other names.
pub(super) struct Finder<'a, T> {
    known: &'a InOrder<T>,
    next: usize,
}

impl<'a, T> Finder<'a, T> {
    pub(super) fn find(&mut self, name: &str) -> Option<&'a T> {
        let InOrder(known) = self.known;
        let (at, found) = match known.get_index(self.next) {
            Some((expected, found)) if expected == name => (self.next, found),
            _ => known.get_full(name).map(|(at, _, found)| (at, found))?,
        };
        self.next = at + 1;
        Some(&found.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finder_finds_names_in_any_order() {
        let mut columns = InOrder::default();
        for (name, column) in [("neck", 1), ("back", 2), ("weight", 3)] {
            columns.insert(name.to_owned(), column);
        }
        columns.sort();
        let mut finder = columns.finder();
        let found =
            ["back", "block", "neck", "weight", "back", "weight", "weight"].map(|name| finder.find(name));
        let expected = [Some(2), None, Some(1), Some(3), Some(2), Some(3), Some(3)];
        assert_eq!(found.map(Option::<&i32>::copied), expected);
    }
}
