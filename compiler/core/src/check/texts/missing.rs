//! Texts that are missing in a language.

use std::cell::LazyCell;

use enkat_syntax::{collections::HashSet, diagnostics::Sink, source::SourceMap};

use super::{
    index::Index,
    key_parts::has_id,
    lack::{Lack, Reread},
    misspelt::Misspelt,
    places::TextPlaces,
    required_texts::{RequiredText, owner},
};
use crate::resolve::Survey;

/// Tests whether every catalogue has the required texts.
pub(super) fn are_complete(indexes: &[Index<'_>], required: &[RequiredText<'_>]) -> bool {
    let is_complete = |index: &Index<'_>| required.iter().all(|text| !lacks(index, text));
    indexes.split_first().is_none_or(|(first, others)| {
        is_complete(first)
            && others
                .iter()
                .all(|index| first.has_keys_in(index) || is_complete(index))
    })
}

/// Finds required texts that are missing. `misspelt` has the texts under misspelt names.
pub(super) fn check(
    survey: &Survey,
    files: &SourceMap,
    indexes: &[Index<'_>],
    required: &[RequiredText<'_>],
    misspelt: &Misspelt<'_>,
    sink: &mut Sink,
) {
    let reread = Reread::of(files);
    let mut places: Vec<_> = indexes
        .iter()
        .map(|index| TextPlaces::of(survey, index))
        .collect();
    let (mut told, mut told_names) = (HashSet::default(), HashSet::default());
    for (at, text) in required.iter().enumerate() {
        let is_lacking = |places: &&TextPlaces<'_>| !told.contains(&at) && lacks(places.index, text);
        let lacking: Vec<_> = places.iter().filter(is_lacking).collect();
        if !lacking.is_empty() {
            let mut lack = Lack {
                survey,
                reread: &reread,
                indexes,
                texts: vec![text],
                lacking: &lacking,
            };
            match lack.misspelt(misspelt) {
                // One correction gives the name all of its texts, and a name that entries share those of every entry.
                Some(written) if told_names.insert(lack.meant(&written).into_owned()) => {
                    sink.push_with(text.code, || lack.under_other_name(&written));
                }
                Some(_) => {}
                None => {
                    if !survey.header.is_template {
                        let mut together = lacking_together(required, at, indexes);
                        together.retain(|(_, text)| !has_wrong_value(text, indexes, misspelt));
                        told.extend(together.iter().map(|(at, _)| *at));
                        lack.texts.extend(together.into_iter().map(|(_, text)| text));
                    }
                    sink.push_with(text.code, || lack.missing(misspelt));
                }
            }
        }
        for places in &mut places {
            places.pass(&text.key);
        }
    }
}

/// Finds the texts behind a lacking one that the same catalogues lack and that belong beside it or below it, each with its index.
fn lacking_together<'r, 'a>(
    required: &'r [RequiredText<'a>],
    at: usize,
    indexes: &[Index<'_>],
) -> Vec<(usize, &'r RequiredText<'a>)> {
    let first = &required[at];
    let lack_same = |text: &RequiredText<'_>| {
        indexes
            .iter()
            .all(|index| lacks(index, text) == lacks(index, first))
    };
    let has_none =
        LazyCell::new(|| !lacking(indexes, first).any(|index| index.has_texts_below(owner(&first.key))));
    let parent = |text: &'r RequiredText<'_>| text.key.rsplit_once('.').map(|(parent, _)| parent);
    let is_of_owner = |text: &RequiredText<'_>| owner(&text.key) == owner(&first.key);
    // The messages of a question's checks are between its label and its options.
    let near = (at + 1..)
        .zip(&required[at + 1..])
        .take_while(|(_, text)| is_of_owner(text) || text.key.starts_with("checks."));
    near.filter(|(_, text)| {
        is_of_owner(text) && lack_same(text) && (parent(text) == parent(first) || *has_none)
    })
    .collect()
}

/// Returns whether a catalogue that lacks the label of an option or a band has it under another value.
fn has_wrong_value(text: &RequiredText<'_>, indexes: &[Index<'_>], misspelt: &Misspelt<'_>) -> bool {
    lacking(indexes, text).any(|index| {
        let written = misspelt.written(index.language(), &text.key);
        written.is_some_and(|written| written.choice.is_some())
    })
}

/// Lists the catalogues that lack a required text.
pub(super) fn lacking<'i, 'a>(
    indexes: &'i [Index<'a>],
    text: &'i RequiredText<'_>,
) -> impl Iterator<Item = &'i Index<'a>> {
    indexes.iter().filter(|index| lacks(index, text))
}

fn lacks(index: &Index<'_>, text: &RequiredText<'_>) -> bool {
    index.lacks(&text.key) && has_id(&text.key)
}
