//! The words of options and checkboxes in two surveys, and whether they are rewritten.

use super::{
    corrected::is_corrected,
    elements::{Elements, Side},
};
use crate::natural_language::words;

/// The words of an option or a checkbox in both surveys.
pub(super) struct Words {
    /// Those of each language in which both surveys have some.
    pub(super) wordings: Vec<Wording>,
    /// Whether the old words are those of another option now.
    pub(super) have_moved: bool,
}

/// The words of an option or a checkbox in one language.
pub(super) struct Wording {
    pub(super) language: String,
    pub(super) old: String,
    pub(super) new: String,
}

impl Wording {
    /// Returns whether the words are the same as before, or only corrected.
    fn is_kept(&self) -> bool {
        self.old == self.new || is_corrected(&self.old, &self.new)
    }
}

impl Words {
    /// Returns whether no language keeps the words.
    pub(super) fn are_rewritten(&self) -> bool {
        !self.wordings.is_empty() && !self.wordings.iter().any(Wording::is_kept)
    }

    /// Returns whether a language does not keep the words, not even for another option.
    pub(super) fn are_rewritten_in(&self, language: &str) -> bool {
        let mut wordings = self.wordings.iter();
        let words = wordings.find(|words| words.language == language);
        !self.have_moved && words.is_some_and(|words| !words.is_kept())
    }
}

/// Compares the words of the options that both surveys have. Each survey gives its options, with the keys of their texts.
pub(super) fn of_both<T: Clone + PartialEq>(
    elements: &Elements<'_>,
    [was, is]: &[Vec<(T, String)>; 2],
) -> Vec<(T, Words)> {
    let languages = &elements.new.labels.artifact.header.languages;
    let compare = |option: &T, before: &str, after: &str| {
        let wordings = languages.iter().filter_map(|language| {
            Some(Wording {
                language: language.clone(),
                old: written(&elements.old, language, before)?.to_owned(),
                new: written(&elements.new, language, after)?.to_owned(),
            })
        });
        let wordings: Vec<_> = wordings.collect();
        let have_moved = wordings.iter().any(|Wording { language, old, .. }| {
            let mut others = is.iter().filter(|(other, _)| other != option);
            others.any(|(_, key)| written(&elements.new, language, key) == Some(old))
        });
        Words { wordings, have_moved }
    };
    let pairs = was.iter().filter_map(|(option, before)| {
        let (_, after) = is.iter().find(|(other, _)| other == option)?;
        Some((option.clone(), compare(option, before, after)))
    });
    pairs.collect()
}

/// Returns the text of a key; nothing where the survey lacks it.
fn written<'a>(side: &Side<'a>, language: &str, key: &str) -> Option<&'a str> {
    let texts = side.labels.artifact.texts.get(language);
    words(texts, key).filter(|_| !side.lacks(language, key))
}
