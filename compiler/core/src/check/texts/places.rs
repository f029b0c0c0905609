//! The places where missing texts could be added.

use enkat_syntax::{
    collections::HashMap,
    source::{ExpansionKind, FileId, Span},
    tree::Text,
};

use super::index::Index;
use crate::resolve::Survey;

/// The places of a catalogue's texts by the beginnings of their keys. Texts of templates are kept apart: they are written
/// elsewhere.
pub(super) struct TextPlaces<'a> {
    survey: &'a Survey,
    pub(super) index: &'a Index<'a>,
    /// The first text of the catalogue for each beginning.
    first: HashMap<(bool, &'a str), Span>,
    /// The text of each file for each beginning that is written last.
    last: HashMap<(FileId, &'a str), &'a Text>,
    /// The key for each beginning that was passed last.
    passed: HashMap<(bool, &'a str), &'a str>,
}

/// A place, and where the missing text could be added relative to it.
pub(super) enum TextPlace<'a> {
    /// After the last text of the question, scale or option that precedes it in the survey, which has this key.
    After(&'a Text, &'a str),
    /// Near a text of the same question, scale or score.
    Near(Span),
}

impl<'a> TextPlaces<'a> {
    pub(super) fn of(survey: &'a Survey, index: &'a Index<'a>) -> Self {
        let mut first = HashMap::default();
        let mut last: HashMap<_, &Text> = HashMap::default();
        for (key, entry) in index.entries() {
            if let Some(text) = entry.texts().next() {
                let in_template = is_in_template(survey, text.key);
                for beginning in beginnings(key) {
                    first.entry((in_template, beginning)).or_insert(text.key);
                }
            }
            for text in entry.texts() {
                for beginning in beginnings(key) {
                    let last = last.entry((text.key.file, beginning)).or_insert(text);
                    if text.text.span.end >= last.text.span.end {
                        *last = text;
                    }
                }
            }
        }
        Self {
            survey,
            index,
            first,
            last,
            passed: HashMap::default(),
        }
    }

    /// Passes a text of the survey. The next missing texts could be added after it.
    pub(super) fn pass(&mut self, key: &'a str) {
        let Some(Text { key: span, .. }) = self.index.get(key) else {
            return;
        };
        let in_template = is_in_template(self.survey, *span);
        for beginning in beginnings(key) {
            self.passed.insert((in_template, beginning), key);
        }
    }

    /// Returns whether the catalogue has texts whose keys have this beginning.
    pub(super) fn has_below(&self, beginning: &str, in_template: bool) -> bool {
        self.first.contains_key(&(in_template, beginning))
    }

    /// Returns the key of the text that was passed last among those whose keys have this beginning.
    pub(super) fn passed(&self, beginning: &str, in_template: bool) -> Option<Span> {
        let passed = self.passed.get(&(in_template, beginning))?;
        Some(self.index.get(passed)?.key)
    }

    /// Finds the place for the text with this key: that of the text that shares most with it.
    pub(super) fn of_missing(&self, key: &str, in_template: bool) -> Option<TextPlace<'a>> {
        beginnings(key).find_map(|beginning| {
            let near = *self.first.get(&(in_template, beginning))?;
            let passed = self.passed.get(&(in_template, beginning));
            let last = passed.and_then(|passed| {
                let entry = entry_below(passed, beginning);
                Some(TextPlace::After(self.last_of(entry, passed)?, name_of(entry)))
            });
            Some(last.unwrap_or(TextPlace::Near(near)))
        })
    }

    /// Finds the text that is written last under the beginning of a key, in the file of that key.
    fn last_of(&self, beginning: &str, key: &str) -> Option<&'a Text> {
        let file = self.index.get(key)?.key.file;
        self.last.get(&(file, beginning)).copied()
    }
}

/// Returns the beginning of a key that is one part longer than a beginning of it.
fn entry_below<'k>(key: &'k str, beginning: &str) -> &'k str {
    let rest = key.get(beginning.len() + 1..).unwrap_or_default();
    let end = rest.find('.').map_or(key.len(), |end| beginning.len() + 1 + end);
    &key[..end]
}

/// Returns the last part of a key.
fn name_of(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

/// Tests whether a span came through a template call.
pub(super) fn is_in_template(survey: &Survey, span: Span) -> bool {
    let mut expansions = survey.expansions.chain(span);
    expansions.any(|by| by.kind == ExpansionKind::Template)
}

/// Iterates over a key and its beginnings, part by part, longest first.
fn beginnings(key: &str) -> impl Iterator<Item = &str> {
    let ends = key.rmatch_indices('.').map(|(end, _)| end);
    std::iter::once(key.len()).chain(ends).map(|end| &key[..end])
}
