//! A catalogue by keys without plural forms.

use std::borrow::Borrow;

use enkat_model::{split_plural, words::listed};
use enkat_syntax::{
    collections::{HashMap, IndexMap},
    tree::{Catalogue, Text},
};

/// A catalogue and its keys.
pub(super) struct Index<'a> {
    pub(super) catalogue: &'a Catalogue,
    /// The keys behind which nothing is written yet, with their forms.
    unwritten: HashMap<&'a str, Vec<Option<&'a str>>>,
    entries: IndexMap<&'a str, Entry<'a>>,
}

/// The texts of a catalogue for a key: one text, or forms for different numbers, or both by mistake.
#[derive(Default)]
pub(super) struct Entry<'a> {
    /// The one text.
    pub(super) whole: Option<&'a Text>,
    /// Forms with their texts.
    pub(super) forms: Vec<(&'a str, &'a Text)>,
}

impl<'a> Entry<'a> {
    /// Iterates over the texts, in the order of writing as far as it matters.
    pub(super) fn texts(&self) -> impl Iterator<Item = &'a Text> + Clone {
        self.whole
            .into_iter()
            .chain(self.forms.iter().map(|(_, text)| *text))
    }
}

impl<'a> Index<'a> {
    pub(super) fn of(catalogue: &'a Catalogue) -> Self {
        let count = catalogue.texts.len();
        let mut entries: IndexMap<&str, Entry<'_>> =
            IndexMap::with_capacity_and_hasher(count, <_>::default());
        for (key, text) in &catalogue.texts {
            let (base, form) = split_plural(key);
            let entry = entries.entry(base).or_default();
            match form {
                Some(form) => entry.forms.push((form, text)),
                None => entry.whole = Some(text),
            }
        }
        let mut unwritten: HashMap<&str, Vec<Option<&str>>> = HashMap::default();
        for key in catalogue.unwritten.keys() {
            let (base, form) = split_plural(key);
            unwritten.entry(base).or_default().push(form);
        }
        Self {
            catalogue,
            unwritten,
            entries,
        }
    }

    /// Tests whether the catalogue has neither a text for this key nor a place for one, also where it could not be read.
    pub(super) fn lacks(&self, key: &str) -> bool {
        !self.has_key(key) && !self.catalogue.may_have(key)
    }

    /// Tests whether it has this key, with words behind it or not.
    pub(super) fn has_key(&self, key: &str) -> bool {
        self.entries.contains_key(key) || self.unwritten.contains_key(key)
    }

    /// Tests whether it has plural forms for this key, written or not.
    pub(super) fn has_forms(&self, key: &str) -> bool {
        let unwritten = self.unwritten.get(key);
        self.entries.get(key).is_some_and(|entry| !entry.forms.is_empty())
            || unwritten.is_some_and(|forms| forms.iter().any(Option::is_some))
    }

    /// Tests whether nothing is written yet behind this key with this form.
    pub(super) fn has_unwritten_form(&self, key: &str, form: &str) -> bool {
        let forms = self.unwritten.get(key);
        forms.is_some_and(|forms| forms.contains(&Some(form)))
    }

    /// Returns the language.
    pub(super) fn language(&self) -> &'a str {
        &self.catalogue.language.value
    }

    /// Returns the text with this key, or the first of its forms.
    pub(super) fn get(&self, key: &str) -> Option<&'a Text> {
        self.entry(key)?.texts().next()
    }

    /// Returns the texts for this key.
    pub(super) fn entry(&self, key: &str) -> Option<&Entry<'a>> {
        self.entries.get(key)
    }

    /// Returns the text with this key, plural form included, which another language has at a position.
    pub(super) fn text_near(&self, at: usize, key: &str) -> Option<&'a Text> {
        let texts = &self.catalogue.texts;
        at_place(texts, at, key).or_else(|| texts.get(key))
    }

    /// Tests whether there is a text with this key, which another language has at a position.
    pub(super) fn has_near(&self, at: usize, key: &str) -> bool {
        at_place(&self.entries, at, key).is_some() || self.entries.contains_key(key)
    }

    /// Tests whether all of its texts are written, and another language has a text for each of them.
    pub(super) fn has_keys_in(&self, other: &Index<'_>) -> bool {
        let mut keys = self.entries.keys().enumerate();
        self.unwritten.is_empty() && keys.all(|(at, key)| other.has_near(at, key))
    }

    /// Tests whether there is a text under a name in a part of the catalogue.
    pub(super) fn has_texts_of(&self, part: &str, name: &str) -> bool {
        self.has_texts_below(&format!("{part}.{name}"))
    }

    /// Tests whether there is a text with this key, or one below it.
    pub(super) fn has_texts_below(&self, beginning: &str) -> bool {
        let mut keys = self.entries.keys().filter_map(|key| key.strip_prefix(beginning));
        keys.any(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Iterates over the keys with their entries, in the order of writing.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'a str, &Entry<'a>)> {
        self.entries.iter().map(|(key, entry)| (*key, entry))
    }

    /// Iterates over the keys with their texts, or the first of their forms.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'a str, &'a Text)> + Clone {
        self.entries
            .iter()
            .filter_map(|(key, entry)| Some((*key, entry.texts().next()?)))
    }
}

/// Returns the value of a key, if the key has this position. Languages mostly have the same texts in the same order.
pub(super) fn at_place<'m, K: Borrow<str>, V>(
    map: &'m IndexMap<K, V>,
    at: usize,
    key: &str,
) -> Option<&'m V> {
    let (here, value) = map.get_index(at)?;
    (here.borrow() == key).then_some(value)
}

/// Lists the languages of catalogues.
pub(super) fn languages<'a>(indexes: impl Iterator<Item = &'a Index<'a>>) -> String {
    let languages: Vec<&str> = indexes.map(Index::language).collect();
    listed(&languages)
}
