//! Keys without words that were added and are of no use any more: those of optional texts that were added for a translation, and that
//! no language has words for by now, and those that nothing in the survey uses. They go. Keys that an author may have begun stay: those
//! without the comment that was written with them.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashSet, IndexMap},
    source::{FileId, Span},
    tree::ParameterForm,
};

use super::{
    Completion, comments,
    outdated_comments::{Change, KeyLine},
};

/// The place of a key.
type Place = (FileId, u32);

impl Completion<'_> {
    /// Returns the changes that remove the keys, each with its key.
    pub(super) fn removals_of_keys(&self) -> Vec<(Span, Change)> {
        let required: HashSet<&str> = self.needs.required.iter().map(|text| &*text.key).collect();
        let translatable: HashSet<&str> = self.needs.untranslated.iter().map(|text| &*text.key).collect();
        let is_needed = |key: &str| required.contains(split_plural(key).0) || translatable.contains(key);
        let mut kept: HashSet<Place> = HashSet::default();
        let mut by_text: IndexMap<&str, Vec<(Span, Option<Change>)>> = IndexMap::default();
        for (catalogue, key) in &self.needs.unwritten {
            let Some(span) = self.survey.catalogues[*catalogue].unwritten.get(key).copied() else {
                continue;
            };
            if !is_needed(key) && !self.may_have_words(span) {
                let text = by_text.entry(split_plural(key).0).or_default();
                text.push((span, self.removal_of_key(span, &[])));
            } else {
                // In a template, one key serves all calls.
                kept.insert((span.file, span.start));
            }
        }
        let mut removals: IndexMap<Place, (Span, Change)> = IndexMap::default();
        for keys in by_text.into_values() {
            // One that an author has begun may get its words soon.
            if keys.iter().all(|(_, change)| change.is_some()) {
                let changes = keys
                    .into_iter()
                    .filter_map(|(span, change)| Some((span, change?)));
                removals.extend(changes.map(|(span, change)| ((span.file, span.start), (span, change))));
            }
        }
        removals.retain(|place, _| !kept.contains(place));
        for (key, span) in &self.needs.unused {
            let place = (span.file, span.start);
            if let Some(change) = self.removal_of_key(*span, &comments::hints(key, &self.elements))
                && !kept.contains(&place)
            {
                removals.insert(place, (*span, change));
            }
        }
        self.with_headings(removals.into_values().collect())
    }

    /// Returns whether a key can have words from elsewhere: a parameter's value itself, or another language of a module.
    fn may_have_words(&self, key: Span) -> bool {
        let path = self.keys.at(key).map(|key| &key.path);
        path.is_none_or(|path| ParameterForm::at(path).is_some()) || self.source_in_module(key).is_some()
    }

    /// Returns the change that removes a key on a line of its own, below nothing but the comment that was written with it: one of the
    /// hints, or the words that another language had.
    fn removal_of_key(&self, key: Span, hints: &[Vec<String>]) -> Option<Change> {
        let source = self.catalogues.written(key.file);
        let line = KeyLine::of(source, key)?;
        let above = line.texts_above(source);
        let hints: Vec<&[String]> = hints.iter().map(Vec::as_slice).collect();
        let own = self
            .generated(&above, &hints)
            .filter(|own| *own == (0..above.len()))?;
        let end = line.end_if_bare(source)?;
        Some(Change {
            lines: line.range(own.clone()).start..end,
            count: own.len(),
            new: String::new(),
            is_key: true,
        })
    }
}
