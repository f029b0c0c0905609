//! Elements by their labels, as people copy them from a screen.

use enkat_model::{Artifact, ElementId};
use enkat_syntax::diagnostics::nearest;

use crate::natural_language::Labels;

/// An element, and its label in the language in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The element.
    pub id: ElementId,
    /// Its label.
    pub label: String,
}

/// Finds the elements whose label, in any language of the survey, consists of these words or, where there are none, has these words
/// beside others. Case, emphasis and punctuation do not matter.
pub fn labelled(artifact: &Artifact, words: &str) -> Vec<Labelled> {
    let words = folded(words);
    if words.is_empty() {
        return Vec::new();
    }
    let whole = with_label(artifact, |label| folded(label) == words);
    if whole.is_empty() {
        with_label(artifact, |label| has_words(&folded(label), &words))
    } else {
        whole
    }
}

/// Finds the elements whose label is a few typing mistakes away from these words.
pub fn nearly_labelled(artifact: &Artifact, words: &str) -> Vec<Labelled> {
    with_label(artifact, |label| !nearest(words, [label]).is_empty())
}

/// Lists the elements with a label that passes a test, each once, in survey order.
fn with_label(artifact: &Artifact, is_meant: impl Fn(&str) -> bool) -> Vec<Labelled> {
    let languages = artifact.header.languages.iter();
    let labels: Vec<_> = languages
        .map(|language| Labels::in_language(artifact, language))
        .collect();
    let ids = (0..artifact.elements.len()).map(ElementId::at);
    let found = |id: ElementId| {
        let mut labels = labels.iter().map(|labels| labels.label(id));
        let label = labels.find(|label| is_meant(label))?;
        Some(Labelled { id, label })
    };
    ids.filter_map(found).collect()
}

/// Returns the words in lower case with one space between them, without the signs around them.
fn folded(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns whether a text has these words as whole words. A script without case, such as Chinese, puts no spaces between its words.
fn has_words(text: &str, words: &str) -> bool {
    let is_letter = |c: char| c.is_lowercase() || c.is_numeric();
    text.match_indices(words).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + words.len()..].chars().next();
        !before.is_some_and(is_letter) && !behind.is_some_and(is_letter)
    })
}

#[cfg(test)]
mod tests {
    use super::{folded, has_words};

    #[test]
    fn has_words_finds_whole_words() {
        let label = folded("“Är du *ofta* sen?”");
        assert_eq!(label, "är du ofta sen");
        assert!(has_words(&label, "du ofta") && has_words(&label, &folded("Sen?")));
        assert!(!has_words(&label, "oft") && !has_words(&label, "se"));
        assert!(has_words(&folded("您睡得好吗？"), "睡得好"));
    }
}
