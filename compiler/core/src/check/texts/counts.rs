//! The numbers of texts: a number chooses between plural forms, and `{{count}}` can insert it.

use std::collections::HashSet;

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
}

impl<'a> Counts<'a> {
    pub(super) fn of(survey: &'a Survey) -> Self {
        let limited = survey
            .elements
            .iter()
            .filter(|element| element.checkboxes().is_some_and(|boxes| boxes.max.is_some()));
        Self {
            limited: limited.map(|element| element.id.value.as_str()).collect(),
        }
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

/// Lists the placeholders that a text may hold.
pub(super) fn placeholders(count: Option<Count>) -> &'static [&'static str] {
    match count {
        Some(Count::Most) => &[
            "year",
            "controller",
            "contact",
            "readers",
            "keptFor",
            "emergency",
            "helplines",
            "count",
        ],
        // The number is already shown beside its unit.
        Some(Count::Answer) | None => &[
            "year",
            "controller",
            "contact",
            "readers",
            "keptFor",
            "emergency",
            "helplines",
        ],
    }
}
