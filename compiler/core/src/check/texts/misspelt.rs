//! Texts under a misspelt name: nothing is called so, and something with a similar name lacks its text.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashMap, HashSet},
    tree::Text,
};

use super::{index::Index, owners::Owners};

/// The most names of a catalogue that are taken for misspelt: with more, it is the catalogue of another survey.
const MOST: usize = 100;

/// The texts of catalogues under misspelt names: for each language, the part and the name that is meant → the name that is written.
#[derive(Default)]
pub(in crate::check) struct Misspelt<'a> {
    by_language: HashMap<&'a str, HashMap<(&'a str, &'a str), Written<'a>>>,
}

/// A misspelt name.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    /// The name.
    pub(super) name: &'a str,
    /// Its first text.
    pub(super) text: &'a Text,
}

impl<'a> Misspelt<'a> {
    /// Finds the names in catalogues that nothing has, and what they are meant for.
    pub(super) fn of(indexes: &[Index<'a>], owners: &'a Owners<'_>) -> Self {
        let by_language = indexes
            .iter()
            .map(|index| (index.language(), in_language(index, owners)));
        Self {
            by_language: by_language.collect(),
        }
    }

    /// Returns the misspelt name in a language under which the texts of `meant` stand.
    pub(super) fn written(&self, language: &str, part: &str, meant: &str) -> Option<Written<'a>> {
        self.by_language.get(language)?.get(&(part, meant)).copied()
    }

    /// Tests whether a name in a language is misspelt.
    pub(super) fn has(&self, language: &str, part: &str, name: &str) -> bool {
        let of_language = self.by_language.get(language);
        let mut entries = of_language.into_iter().flatten();
        entries.any(|((of, _), written)| *of == part && written.name == name)
    }
}

fn in_language<'a>(index: &Index<'a>, owners: &'a Owners<'_>) -> HashMap<(&'a str, &'a str), Written<'a>> {
    let mut strays = HashMap::default();
    let mut seen = HashSet::default();
    for (key, text) in index.texts().filter(|(_, text)| index.catalogue.is_own(text)) {
        let mut parts = split_plural(key).0.split('.');
        let (Some(part), Some(name)) = (parts.next(), parts.next()) else {
            continue;
        };
        if owners.has(part, name) || !seen.insert((part, name)) {
            continue;
        }
        if seen.len() > MOST {
            return HashMap::default();
        }
        let meant = owners.nearest(part, name);
        let has_text = |meant: &str| index.has_texts_of(part, meant);
        if let Some(meant) = meant.filter(|meant| !has_text(meant)) {
            strays.entry((part, meant)).or_insert(Written { name, text });
        }
    }
    strays
}
