//! Keys that are to be written, each without its words.

use enkat_syntax::collections::IndexMap;

/// Keys, each with the keys below it.
#[derive(Default)]
pub(super) struct NewKeys(IndexMap<String, NewKeys>);

impl NewKeys {
    /// Joins paths, each with the outermost key first.
    pub(super) fn of<'p>(paths: impl IntoIterator<Item = &'p [String]>) -> Self {
        let mut keys = Self::default();
        for path in paths {
            let mut inner = &mut keys;
            for key in path {
                inner = inner.0.entry(key.clone()).or_default();
            }
        }
        keys
    }

    /// Writes a line for each key, these with so many spaces before them.
    pub(super) fn lines(&self, depth: usize) -> Vec<String> {
        let entries = self.0.iter();
        let lines = entries.flat_map(|(key, below)| {
            let own = format!("{}{key}:", " ".repeat(depth));
            std::iter::once(own).chain(below.lines(depth + 2))
        });
        lines.collect()
    }

    /// Lists the entries, each on one line, with this in the place of words: `naps: {label: …, options: {1: …}}`.
    pub(super) fn entries(&self, words: &str) -> Vec<String> {
        let entry = |(key, below): (&String, &Self)| match &*below.entries(words) {
            [] => format!("{key}: {words}"),
            below => format!("{key}: {{{}}}", below.join(", ")),
        };
        self.0.iter().map(entry).collect()
    }
}
