//! Texts: complete in every language, and none too many.

mod counts;
mod differing;
mod duplicate_wording;
mod index;
mod labels;
mod markdown;
mod missing;
mod owners;
mod placeholders;
mod places;
mod plurals;
mod required_texts;
mod translation_gaps;
mod untranslated;
mod unused;
mod used_texts;
mod whitespace;

pub(super) use differing::is_of_text;
pub use used_texts::UsedTexts;

use std::ops::BitOr;

use enkat_syntax::{diagnostics::Sink, parallel, tree::Catalogue};

use self::{counts::Counts, index::Index, owners::Owners};
use crate::resolve::Survey;

/// Checks the catalogues against the survey and against each other, except for texts that belong to nothing.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let owners = Owners::of(survey);
    let required = required_texts::of(survey);
    let counts = Counts::of(survey);
    let catalogues: Vec<&Catalogue> = read(survey).collect();
    let indexes = parallel::each(&catalogues, |_| 1, sink, |catalogue, _| Index::of(catalogue));
    let alike: Vec<_> = indexes
        .iter()
        .map(|index| move |sink: &mut Sink| duplicate_wording::check(survey, index, sink))
        .collect();
    let checks: [&(dyn Fn(&mut Sink) + Sync); 9] = [
        &|sink| missing::check(survey, &indexes, &required, sink),
        &|sink| translation_gaps::check(survey, &indexes, &required, &owners, sink),
        &|sink| plurals::check(&indexes, &counts, sink),
        &|sink| placeholders::check(&indexes, &counts, sink),
        &|sink| markdown::check(survey, &indexes, sink),
        &|sink| whitespace::check(&indexes, sink),
        &|sink| untranslated::check(&indexes, sink),
        &|sink| differing::check(survey, &indexes, sink),
        &|sink| labels::check(survey, sink),
    ];
    let heaviest = alike.iter().map(|check| check as &(dyn Fn(&mut Sink) + Sync));
    parallel::each(heaviest.chain(checks), |_| 1, sink, |check, sink| check(sink));
}

/// Warns of texts that belong to nothing.
pub(super) fn unused(survey: &Survey, sink: &mut Sink) {
    unused::check(survey, &Owners::of(survey), sink);
}

/// Iterates over the catalogues that could be read; the others have been reported.
fn read(survey: &Survey) -> impl Iterator<Item = &Catalogue> {
    survey
        .catalogues
        .iter()
        .filter(|catalogue| !catalogue.texts.is_empty())
}

/// Normalizes a text so that differences of blanks and case do not count.
fn as_read(text: &str) -> String {
    let mut words = if has_single_blanks(text) {
        text.to_owned()
    } else {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    words.make_ascii_lowercase();
    let is_lower = |c: char| c.is_ascii() || c.to_lowercase().eq([c]);
    if words.is_ascii() || words.chars().all(is_lower) {
        return words;
    }
    words.to_lowercase()
}

/// Tests whether all blanks of a text are single ones between words, as they nearly always are. The folds have no early exit, so
/// that many bytes are compared at once.
fn has_single_blanks(text: &str) -> bool {
    let bytes = text.as_bytes();
    let next = bytes.get(1..).unwrap_or_default();
    let is_double = |(one, next): (&u8, &u8)| u8::from(*one == b' ') & u8::from(*next == b' ');
    let doubles = bytes.iter().zip(next).map(is_double).fold(0, BitOr::bitor);
    // In UTF-8, a blank beyond ASCII begins with one of these bytes, and few European letters do.
    let may_begin_other = |byte: &u8| u8::from(matches!(*byte, 0..b' ' | 0xc2 | 0xe1..=0xe3));
    let others = bytes.iter().map(may_begin_other).fold(0, BitOr::bitor);
    let is_other = |c: char| c.is_whitespace() && c != ' ';
    let has_outer = text.starts_with(' ') || text.ends_with(' ');
    !has_outer && doubles == 0 && (others == 0 || !text.contains(is_other))
}

/// Splits a text into words, without numbers and single letters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    text.split_whitespace().filter(is_word)
}

#[cfg(test)]
mod tests {
    use super::{as_read, has_single_blanks};

    #[test]
    fn as_read_folds_blanks_and_case() {
        for (text, read) in [
            ("How often?", "how often?"),
            ("  How \t often\n?", "how often ?"),
            ("How\u{a0}often?", "how often?"),
            ("Ärligt  ÖVRIGT", "ärligt övrigt"),
            ("ärligt", "ärligt"),
            ("", ""),
        ] {
            assert_eq!(as_read(text), read, "{text:?}");
        }
    }

    #[test]
    fn has_single_blanks_rejects_other_whitespace() {
        assert!(has_single_blanks("två ord"));
        for text in [
            " a",
            "a ",
            "a  b",
            "a\tb",
            "a\nb",
            "a\u{a0}b",
            "å\u{2003}b",
            "a\u{1680}b",
            "å\u{85}",
        ] {
            assert!(!has_single_blanks(text), "{text:?}");
        }
    }
}
