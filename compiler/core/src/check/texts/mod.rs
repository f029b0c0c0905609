//! Texts: complete in every language, and none too many.

mod as_read;
mod block;
mod corrected;
mod counts;
mod differing;
mod duplicate_wording;
mod foreign_placeholders;
mod index;
mod key_parts;
mod labels;
mod lack;
mod lacking;
mod markdown;
mod missing;
mod misspelt;
mod misspelt_forms;
mod new_keys;
mod other_forms;
mod owners;
mod placeholders;
mod places;
mod plurals;
mod renamed;
mod required_texts;
mod strays;
mod translation_gaps;
mod untranslated;
mod unused;
mod unwritten;
mod used_texts;
mod whitespace;
mod written_owner;

pub(super) use differing::is_of_text;
pub use lacking::{LackingText, Model, RequiredKey, TextNeeds, UntranslatedText};
pub(super) use misspelt::Misspelt;
pub use other_forms::OtherForms;
pub(super) use owners::Owners;
pub use renamed::RenamedTexts;
pub(super) use required_texts::part;
pub use used_texts::UsedTexts;
pub use written_owner::{Home, WrittenOwners};

use enkat_syntax::{diagnostics::Sink, parallel, source::SourceMap};

use self::{counts::Counts, index::Index};
use crate::resolve::Survey;

/// Checks the catalogues against the survey and against each other, except for texts that belong to nothing. `owners` is everything
/// that can have texts. Returns the texts under misspelt names, which are reported.
pub(super) fn check<'a>(
    survey: &'a Survey,
    files: &SourceMap,
    owners: &'a Owners<'_>,
    sink: &mut Sink,
) -> Misspelt<'a> {
    let required = required_texts::of(survey);
    let counts = Counts::of(survey);
    let written: Vec<_> = survey.read_catalogues().map(Index::of).collect();
    let is_complete = missing::are_complete(&written, &required);
    let misspelt = if is_complete {
        Misspelt::default()
    } else {
        Misspelt::of(survey, &written, owners, &required)
    };
    // Texts under misspelt names are reported as such, and are for all else those of the names that are meant.
    let corrected = corrected::of(survey, &misspelt);
    let corrected: Vec<_> = corrected.iter().map(Index::of).collect();
    let indexes = if corrected.is_empty() {
        &written
    } else {
        &corrected
    };
    let alike: Vec<_> = indexes
        .iter()
        .map(|index| move |sink: &mut Sink| duplicate_wording::check(survey, index, sink))
        .collect();
    let checks: [&(dyn Fn(&mut Sink) + Sync); 11] = [
        &|sink| unwritten::check(indexes, owners, sink),
        &|sink| {
            if !is_complete {
                missing::check(survey, files, &written, &required, &misspelt, sink);
            }
        },
        &|sink| translation_gaps::check(survey, indexes, &required, owners, sink),
        &|sink| plurals::check(indexes, owners, &counts, sink),
        &|sink| placeholders::check(indexes, &counts, sink),
        &|sink| foreign_placeholders::check(survey, indexes, sink),
        &|sink| markdown::check(survey, indexes, sink),
        &|sink| whitespace::check(indexes, sink),
        &|sink| untranslated::check(indexes, sink),
        &|sink| differing::check(survey, indexes, sink),
        &|sink| labels::check(survey, sink),
    ];
    let heaviest = alike.iter().map(|check| check as &(dyn Fn(&mut Sink) + Sync));
    parallel::each(heaviest.chain(checks), |_| 1, sink, |check, sink| check(sink));
    misspelt
}

/// Warns of texts that belong to nothing.
pub(super) fn unused(survey: &Survey, owners: &Owners<'_>, misspelt: &Misspelt<'_>, sink: &mut Sink) {
    unused::check(survey, owners, misspelt, sink);
}

/// Splits a text into words, without numbers and single letters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    text.split_whitespace().filter(is_word)
}
