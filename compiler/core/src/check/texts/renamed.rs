//! Names in a catalogue that nothing has, and names without texts that are probably their new ones.

use std::cmp::Reverse;

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashMap, HashSet, IndexMap},
    diagnostics::nearest,
    source::FileId,
};

use super::{
    index::Index,
    key_parts::{choice, divided, has_id},
    misspelt::Written,
    owners::Owners,
    required_texts::RequiredText,
};

/// A word of a name is compared from this number of letters on: `By` of `sleepDisturbedBy` is not.
const LEAST_LETTERS: usize = 3;

/// Texts under a name that nothing has, where another name lacks its texts and is probably the new one.
#[derive(Clone, Debug)]
pub struct RenamedTexts {
    /// The name; for an option or a band, the key.
    pub written: String,
    /// The name or the key without texts.
    pub meant: String,
    /// The beginning of the key that names the owner of these.
    pub owner: String,
    /// The file of the texts.
    pub file: FileId,
}

impl RenamedTexts {
    /// Tests whether these are the same names in the same file: the entries of a `repeat` have one name.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (&self.written, &self.meant, self.file) == (&other.written, &other.meant, other.file)
    }
}

/// The names of a part, each with the values of its options or bands.
type Names<'n> = IndexMap<&'n str, HashSet<&'n str>>;

/// A name with the names that have texts before and after it.
struct Named<'n> {
    name: &'n str,
    before: Option<&'n str>,
    after: Option<&'n str>,
    values: &'n HashSet<&'n str>,
}

impl Named<'_> {
    /// Tests whether the other name is between the same names, on one side at least.
    fn is_at_place_of(&self, other: &Named<'_>) -> bool {
        let is_same = |one: Option<&str>, other| one.is_some() && one == other;
        is_same(self.before, other.before) || is_same(self.after, other.after)
    }

    /// Tests whether both have options or bands, and share one, or none has any.
    fn fits(&self, other: &Named<'_>) -> bool {
        let has_none = self.values.is_empty() && other.values.is_empty();
        has_none || !self.values.is_disjoint(other.values)
    }

    /// Tests whether both have the same options or bands.
    fn has_values_of(&self, other: &Named<'_>) -> bool {
        !self.values.is_empty() && self.values == other.values
    }

    /// Counts the words of the name that the other has, too: `saw` of `toolsSaw` and `gearSaw`.
    fn shared_words(&self, other: &Named<'_>) -> usize {
        let others: Vec<String> = words(other.name).collect();
        words(self.name).filter(|word| others.contains(word)).count()
    }
}

/// Pairs names of a catalogue that nothing has with names in the same part that have no texts. They are probably of the same thing if
/// they stand at the same place, are similar or have the same options, or if they are the only two. Returns the beginnings of the keys
/// with the new names; `is_found` tells whether texts are known to belong to a name.
pub(super) fn pairs<'a>(
    index: &Index<'a>,
    owners: &Owners<'_>,
    required: &[RequiredText<'_>],
    unused: &[Written<'a>],
    is_found: impl Fn(&str) -> bool,
) -> Vec<(String, Written<'a>)> {
    let mut parts: IndexMap<&str, HashMap<&str, Written<'a>>> = IndexMap::default();
    for written in unused {
        parts
            .entry(written.part)
            .or_default()
            .insert(written.name, *written);
    }
    let mut pairs = Vec::new();
    for (part, unused) in parts {
        let keys = index.texts().map(|(key, _)| split_plural(key).0);
        let catalogue = names(part, owners, keys);
        let survey = names(part, owners, required.iter().map(|text| text.key.as_str()));
        let lacking = lacking(part, owners, index, required);
        let is_lacking = |name: &str| {
            lacking.contains(name) && !catalogue.contains_key(name) && !is_found(&format!("{part}.{name}"))
        };
        let old = placed(
            &catalogue,
            |name| survey.contains_key(name),
            |name| unused.contains_key(name),
        );
        let new = placed(&survey, |name| catalogue.contains_key(name), is_lacking);
        for (old, new) in paired(old, new) {
            let entries = owners.entries(part, new);
            let written = Written {
                is_similar: false,
                is_shared: entries.is_some(),
                ..unused[old]
            };
            let new = entries.unwrap_or_else(|| vec![new.to_owned()]);
            pairs.extend(new.iter().map(|new| (format!("{part}.{new}"), written)));
        }
    }
    pairs
}

/// Lists the names that keys have in a part. The entries of a `repeat` have one name.
fn names<'n>(part: &str, owners: &'n Owners<'_>, keys: impl Iterator<Item = &'n str>) -> Names<'n> {
    let mut names = Names::default();
    for key in keys {
        let (own, name, _) = divided(key);
        if own == part {
            let name = owners.shared(part, name).unwrap_or(name);
            let values = names.entry(name).or_default();
            values.extend(choice(key).map(|choice| choice.value));
        }
    }
    names
}

/// Lists the names in a part of which a catalogue lacks a text.
fn lacking<'n>(
    part: &str,
    owners: &'n Owners<'_>,
    index: &Index<'_>,
    required: &'n [RequiredText<'_>],
) -> HashSet<&'n str> {
    let keys = required.iter().map(|text| text.key.as_str());
    let keys = keys.filter(|key| divided(key).0 == part && has_id(key) && index.lacks(key));
    let names = keys.map(|key| divided(key).1);
    names
        .map(|name| owners.shared(part, name).unwrap_or(name))
        .collect()
}

/// Finds the wanted names among others, with the nearest ones that the survey and the catalogue have.
fn placed<'n>(
    names: &'n Names<'n>,
    is_in_both: impl Fn(&str) -> bool,
    is_wanted: impl Fn(&str) -> bool,
) -> Vec<Named<'n>> {
    let (mut placed, mut before, mut last) = (Vec::new(), None, 0);
    for (name, values) in names {
        if is_wanted(name) {
            placed.push(Named {
                name,
                before,
                after: None,
                values,
            });
        } else if is_in_both(name) {
            before = Some(*name);
            placed[last..].iter_mut().for_each(|named| named.after = before);
            last = placed.len();
        }
    }
    placed
}

/// Pairs old names with new ones, the surest first.
fn paired<'n>(mut old: Vec<Named<'n>>, mut new: Vec<Named<'n>>) -> Vec<(&'n str, &'n str)> {
    let mut pairs = Vec::new();
    let is_like = |old: &Named<'_>, new: &Named<'_>| old.shared_words(new) > 0 || old.has_values_of(new);
    let mut pair = |is_pair: &dyn Fn(&Named<'_>, &Named<'_>) -> bool| {
        old.retain(|old| {
            let candidates = new.iter().enumerate().filter(|(_, new)| is_pair(old, new));
            let Some((at, _)) = candidates.min_by_key(|(_, new)| Reverse(old.shared_words(new))) else {
                return true;
            };
            pairs.push((old.name, new.remove(at).name));
            false
        });
    };
    pair(&|old, new| old.is_at_place_of(new) && old.fits(new) && is_like(old, new));
    pair(&|old, new| old.is_at_place_of(new) && old.fits(new));
    pair(&|old, new| !nearest(old.name, [new.name]).is_empty() || old.has_values_of(new));
    if let ([old], [new]) = (&old[..], &new[..]) {
        pairs.push((old.name, new.name));
    }
    pairs
}

/// Iterates over the words of a name, in small letters.
fn words(name: &str) -> impl Iterator<Item = String> {
    let begins = |(at, c): (usize, char)| (at > 0 && c.is_uppercase()).then_some(at);
    let begins = name.char_indices().filter_map(begins);
    let starts = std::iter::once(0).chain(begins.clone());
    let ends = begins.chain([name.len()]);
    let words = starts
        .zip(ends)
        .map(|(start, end)| name[start..end].to_lowercase());
    words.filter(|word| word.chars().count() >= LEAST_LETTERS)
}
