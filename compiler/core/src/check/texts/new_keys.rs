//! Keys that are to be written, with a sign for their words.

use enkat_syntax::collections::IndexMap;

/// The sign in the place of words.
const WORDS: &str = "…";

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

    /// Writes a line for each key, with so many spaces before the outermost ones.
    pub(super) fn lines(&self, depth: usize) -> Vec<String> {
        let entries = self.0.iter();
        let lines = entries.flat_map(|(key, below)| {
            let own = format!("{}{key}:", " ".repeat(depth));
            let own = if below.0.is_empty() {
                format!("{own} {WORDS}")
            } else {
                own
            };
            std::iter::once(own).chain(below.lines(depth + 2))
        });
        lines.collect()
    }

    /// Lists the entries, each on one line: `naps: {label: …, options: {1: …}}`.
    pub(super) fn entries(&self) -> Vec<String> {
        let entry = |(key, below): (&String, &Self)| match &*below.entries() {
            [] => format!("{key}: {WORDS}"),
            below => format!("{key}: {{{}}}", below.join(", ")),
        };
        self.0.iter().map(entry).collect()
    }
}
