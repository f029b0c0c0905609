//! The numbers of texts: a number chooses between plural forms, and `{{count}}` can insert it.

use enkat_syntax::{collections::HashSet, tree::NameKind};

use crate::resolve::Survey;

/// A number that belongs to a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    /// The answer beside a unit.
    Answer,
    /// The most boxes that can be ticked.
    Most,
}

/// The texts that have a number.
pub(super) struct Counts<'a> {
    limited: HashSet<&'a str>,
    /// The elements that are known, if some could not be read.
    known: Option<HashSet<&'a str>>,
}

impl<'a> Counts<'a> {
    pub(super) fn of(survey: &'a Survey) -> Self {
        let limited = survey
            .elements
            .iter()
            .filter(|element| element.checkboxes().is_some_and(|boxes| boxes.max.is_some()));
        let ids = || survey.elements.iter().map(|element| element.id.value.as_str());
        Self {
            limited: limited.map(|element| element.id.value.as_str()).collect(),
            known: survey.unread.has(NameKind::Element).then(|| ids().collect()),
        }
    }

    /// Tests whether the text with this key may belong to a question that could not be read.
    pub(super) fn is_unread(&self, key: &str) -> bool {
        let id = key.strip_prefix("questions.").map(|rest| rest.split('.').next());
        let known = self.known.as_ref();
        known
            .zip(id.flatten())
            .is_some_and(|(known, id)| !known.contains(id))
    }

    /// Returns the number that belongs to the text with this key.
    pub(super) fn get(&self, key: &str) -> Option<Count> {
        let mut parts = key.split('.');
        match (parts.next()?, parts.next()?) {
            ("units", _) => Some(Count::Answer),
            ("questions", id) if self.limited.contains(id) => Some(Count::Most),
            _ => None,
        }
    }
}

/// The placeholders of texts; the last one is for texts with a number.
const PLACEHOLDERS: [&str; 8] = [
    "year",
    "controller",
    "contact",
    "readers",
    "keptFor",
    "emergency",
    "helplines",
    "count",
];

/// Lists the placeholders that a text may hold.
pub(super) fn placeholders(count: Option<Count>) -> &'static [&'static str] {
    match count {
        Some(Count::Most) => &PLACEHOLDERS,
        // The number is already shown beside its unit.
        Some(Count::Answer) | None => &PLACEHOLDERS[..PLACEHOLDERS.len() - 1],
    }
}
