//! A catalogue by keys without plural forms.

use indexmap::IndexMap;

use super::{listed, without_plural};
use crate::expand::syntax::{Catalogue, Text};

/// A catalogue and its keys.
pub(super) struct Index<'a> {
    pub(super) catalogue: &'a Catalogue,
    keys: IndexMap<&'a str, &'a Text>,
}

impl<'a> Index<'a> {
    pub(super) fn of(catalogue: &'a Catalogue) -> Self {
        let keys = catalogue
            .texts
            .iter()
            .map(|(key, text)| (without_plural(key), text));
        Self {
            catalogue,
            keys: keys.collect(),
        }
    }

    /// The text with this key.
    pub(super) fn get(&self, key: &str) -> Option<&'a Text> {
        self.keys.get(key).copied()
    }

    /// Every key with its text, in the order of writing.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'a str, &'a Text)> + Clone {
        self.keys.iter().map(|(key, text)| (*key, *text))
    }
}

/// The languages of catalogues, as a list.
pub(super) fn languages(indexes: &[&Index<'_>]) -> String {
    let languages: Vec<&str> = indexes
        .iter()
        .map(|index| index.catalogue.language.value.as_str())
        .collect();
    listed(&languages)
}
