//! Texts under a wrong name, or under a wrong value of an option: nothing is called so, and something with a similar name, or a new one,
//! lacks its text.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashMap, HashSet, IndexMap},
    diagnostics::nearest,
    tree::{NameKind, Text},
};

use super::{
    index::Index,
    key_parts::{choice, divided},
    owners::Owners,
    renamed::{self, RenamedTexts},
    required_texts::{RequiredText, owner},
    strays::is_stray,
};
use crate::resolve::Survey;

/// The most names of a catalogue that are taken for misspelt: with more, it is the catalogue of another survey.
const MOST: usize = 100;

/// The texts of catalogues under wrong names.
#[derive(Default)]
pub(in crate::check) struct Misspelt<'a> {
    by_language: HashMap<&'a str, Names<'a>>,
}

/// The beginning of a key with the name that is meant → the name that is written.
type Names<'a> = HashMap<String, Written<'a>>;

/// A wrong name.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    /// The part of the catalogue; for an option or a band, the beginning of its key.
    pub(super) part: &'a str,
    /// The name.
    pub(super) name: &'a str,
    /// Its first text.
    pub(super) text: &'a Text,
    /// Whether the name that is meant is similar.
    pub(super) is_similar: bool,
    /// Whether the name that is meant is one that the entries of a `repeat` share.
    pub(super) is_shared: bool,
    /// `option` or `band`, if it is the value of one.
    pub(super) choice: Option<&'static str>,
}

impl Written<'_> {
    /// Returns the beginning of the keys of its texts.
    fn beginning(&self) -> String {
        let point = if self.choice.is_some() { "" } else { "." };
        [self.part, point, self.name].concat()
    }

    /// Says what is wrong: a name, or the key with a value.
    pub(super) fn what(&self) -> &'static str {
        self.choice.map_or("name", |_| "key")
    }

    /// Returns the name with the one that lacks the text with this key.
    pub(super) fn renamed_to(&self, key: &str, owners: &Owners<'_>) -> RenamedTexts {
        let (written, meant) = if self.choice.is_some() {
            (self.beginning(), without_label(key))
        } else {
            let meant = last_part(owner(key));
            let shared = owners.shared(self.part, meant);
            (self.name.to_owned(), shared.unwrap_or(meant))
        };
        RenamedTexts {
            written,
            meant: meant.to_owned(),
            owner: owner(key).to_owned(),
            file: self.text.key.file,
        }
    }
}

impl<'a> Misspelt<'a> {
    /// Finds the names in catalogues that nothing has, and what they are meant for. Where elements could not be read, a name may be that
    /// of one of them.
    pub(super) fn of(
        survey: &Survey,
        indexes: &[Index<'a>],
        owners: &Owners<'_>,
        required: &[RequiredText<'_>],
    ) -> Self {
        if survey.unread.has(NameKind::Element) {
            return Self::default();
        }
        let names = |index| in_language(survey, index, owners, required);
        let by_language = indexes.iter().map(|index| (index.language(), names(index)));
        Self {
            by_language: by_language.collect(),
        }
    }

    /// Returns the wrong name in a language under which a text stands that should have this key.
    pub(super) fn written(&self, language: &str, key: &str) -> Option<Written<'a>> {
        let names = self.by_language.get(language)?;
        let written = names.get(without_label(key)).or_else(|| names.get(owner(key)));
        written.copied()
    }

    /// Tests whether no text has a wrong name.
    pub(super) fn is_empty(&self) -> bool {
        self.by_language.values().all(HashMap::is_empty)
    }

    /// Returns, for the beginnings of keys with a wrong name in a language, those with the names that are meant: several for a name
    /// that the entries of a `repeat` share.
    pub(super) fn meant(&self, language: &str) -> HashMap<String, Vec<&str>> {
        let mut meant: HashMap<String, Vec<&str>> = HashMap::default();
        for (key, written) in self.by_language.get(language).into_iter().flatten() {
            meant.entry(written.beginning()).or_default().push(key);
        }
        meant
    }

    /// Tests whether a name in a language is wrong.
    pub(super) fn has(&self, language: &str, part: &str, name: &str) -> bool {
        let names = self.by_language.get(language);
        let mut written = names.into_iter().flat_map(Names::values);
        written.any(|written| written.part == part && written.name == name)
    }
}

fn in_language<'a>(
    survey: &Survey,
    index: &Index<'a>,
    owners: &Owners<'_>,
    required: &[RequiredText<'_>],
) -> Names<'a> {
    let (mut names, mut others) = (Names::default(), Vec::new());
    let mut seen = HashSet::default();
    for (key, text) in index.texts() {
        let mut parts = split_plural(key).0.split('.');
        let (Some(part), Some(name)) = (parts.next(), parts.next()) else {
            continue;
        };
        // A module also has texts for parts that only other surveys use.
        let is_of_survey = || index.catalogue.is_own(text) || is_stray(survey, index.catalogue, key);
        if owners.has(part, name) || !is_of_survey() || !seen.insert((part, name)) {
            continue;
        }
        if seen.len() > MOST {
            return Names::default();
        }
        let mut written = Written {
            part,
            name,
            text,
            is_similar: true,
            is_shared: false,
            choice: None,
        };
        let Some(meant) = owners.nearest_or_shared(part, name) else {
            others.push(written);
            continue;
        };
        let entries = owners.entries(part, meant);
        written.is_shared = entries.is_some();
        let mut meant = entries.unwrap_or_else(|| vec![meant.to_owned()]);
        meant.retain(|meant| !index.has_texts_of(part, meant));
        if meant.is_empty() {
            others.push(written);
        }
        for meant in meant {
            names.entry(format!("{part}.{meant}")).or_insert(written);
        }
    }
    let is_found = |beginning: &str| names.contains_key(beginning);
    let pairs = renamed::pairs(index, owners, required, &others, is_found);
    names.extend(pairs);
    names.extend(choices(index, owners, required));
    names
}

/// Finds the labels of options and bands under values that their owners do not have. In an owner, one such value and one that lacks its
/// label belong together, though they are not similar.
fn choices<'a>(index: &Index<'a>, owners: &Owners<'_>, required: &[RequiredText<'_>]) -> Names<'a> {
    let mut wrong: IndexMap<&str, IndexMap<&str, Written<'a>>> = IndexMap::default();
    for (key, text) in index.texts() {
        let Some(written) = choice(key) else {
            continue;
        };
        let (part, name, _) = divided(key);
        if owners.has(part, name) && !owners.has_choice(part, name, written.value) {
            let of_owner = wrong.entry(written.before).or_default();
            of_owner.entry(written.value).or_insert(Written {
                part: written.before,
                name: written.value,
                text,
                is_similar: true,
                is_shared: false,
                choice: Some(written.what),
            });
        }
    }
    let mut names = Names::default();
    for (before, wrong) in wrong {
        let keys = required.iter().filter(|text| index.lacks(&text.key));
        let values = keys.filter_map(|text| without_label(&text.key).strip_prefix(before));
        let lacking: Vec<&str> = values.collect();
        for (value, written) in &wrong {
            let similar = nearest(value, lacking.iter().copied()).first().copied();
            let only = lacking.first().filter(|_| lacking.len() == 1 && wrong.len() == 1);
            if let Some(meant) = similar.or(only.copied()) {
                let is_similar = similar.is_some();
                let written = Written {
                    is_similar,
                    ..*written
                };
                names.entry(format!("{before}{meant}")).or_insert(written);
            }
        }
    }
    names
}

/// Returns the beginning of a key that names what has the label.
pub(super) fn without_label(key: &str) -> &str {
    key.strip_suffix(".label").unwrap_or(key)
}

/// Returns the last name in a key.
pub(super) fn last_part(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}
