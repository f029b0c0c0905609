//! Keys without words that were added and are of no use any more: those of optional texts that were added for a translation, and that
//! no language has words for by now, and those that nothing in the survey reads. They go. Keys that an author may have begun stay: those
//! without the comment that was written with them. So do keys of single calls of a template that has their texts by now.

use enkat_compiler::check::{Home, RequiredKey};
use enkat_model::split_plural;
use enkat_syntax::{
    collections::{HashMap, HashSet, IndexMap},
    source::{FileId, Span},
    tree::ParameterForm,
};

use super::{
    Completion, comments,
    outdated_comments::{Change, KeyLine},
    params::is_used,
    written_keys::WrittenKey,
};

/// The key of a catalogue with the texts of templates.
const TEMPLATES: &str = "templates";

/// The place of a key.
type Place = (FileId, u32);

impl Completion<'_> {
    /// Returns the changes that remove the keys, each with its key.
    pub(super) fn removals_of_keys(&self) -> Vec<(Span, Change)> {
        self.removals_if(self.hiding_uses.is_empty())
    }

    /// Counts the keys that nothing seems to use, and that stay because mistakes may hide their use.
    pub(super) fn kept_for_mistakes(&self) -> usize {
        if self.hiding_uses.is_empty() {
            return 0;
        }
        self.removals_if(true).len() - self.removals_if(false).len()
    }

    /// Returns the changes that remove the keys, with those of unused ones if everything that uses a key is known.
    fn removals_if(&self, knows_uses: bool) -> Vec<(Span, Change)> {
        let required = self.needs.required.iter().map(|text| (&*text.key, text));
        let required: HashMap<&str, &RequiredKey> = required.collect();
        let translatable: HashSet<&str> = self.needs.untranslated.iter().map(|text| &*text.key).collect();
        let is_needed = |key: &str| required.contains_key(split_plural(key).0) || translatable.contains(key);
        let mut kept: HashSet<Place> = HashSet::default();
        let mut by_text: IndexMap<&str, Vec<(Span, Option<Change>)>> = IndexMap::default();
        for (catalogue, key) in &self.needs.unwritten {
            let Some(span) = self.survey.catalogues[*catalogue].unwritten.get(key).copied() else {
                continue;
            };
            if self.form_at(span).is_some() {
                continue;
            }
            let owner = required.get(split_plural(key).0).copied();
            if owner.is_some_and(|owner| self.is_in_template_by_now(owner, span)) {
                let text = by_text.entry(split_plural(key).0).or_default();
                text.push((
                    span,
                    self.removal_of_key(span, &comments::hints(key, &self.elements)),
                ));
            } else if !is_needed(key) && self.source_in_module(span).is_none() {
                let hints = if knows_uses && self.is_own(span) && !is_optional(key) {
                    comments::hints(key, &self.elements)
                } else {
                    Vec::new()
                };
                let text = by_text.entry(split_plural(key).0).or_default();
                text.push((span, self.removal_of_key(span, &hints)));
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
        let unused = if knows_uses {
            self.unused_keys()
        } else {
            Vec::new()
        };
        for (span, hints) in unused {
            let place = (span.file, span.start);
            if let Some(change) = self.removal_of_key(span, &hints)
                && !kept.contains(&place)
            {
                removals.insert(place, (span, change));
            }
        }
        self.with_headings(removals.into_values().collect())
    }

    /// Returns whether a key is one of a single call of a template that has the words of its owner for all calls by now. An owner that has
    /// words for the call itself in any language keeps its keys.
    fn is_in_template_by_now(&self, text: &RequiredKey, key: Span) -> bool {
        let is_in_template = |path: &[String]| path.first().is_some_and(|part| part == TEMPLATES);
        let (home, path) = self.owners.place(&text.key, text);
        let Some(own) = self.keys.at(key).filter(|_| is_in_template(&path)) else {
            return false;
        };
        let has_owner =
            |other: &WrittenKey| other.words.is_some() && other.path.get(..2) == own.path.get(..2);
        let is_alone = !is_in_template(&own.path) && !self.keys.with_words().any(has_owner);
        is_alone && (self.is_own(key) || self.catalogues.home_of(key.file) == Some(home))
    }

    /// Lists the keys that nothing in the survey uses, each with the comments that can stand above it.
    fn unused_keys(&self) -> Vec<(Span, Vec<Vec<String>>)> {
        let unused = self.needs.unused.iter().map(|(key, span)| {
            let form = self.form_at(*span);
            let hints = form.map_or_else(
                || comments::hints(key, &self.elements),
                |form| vec![comments::form(&form)],
            );
            (*span, hints)
        });
        unused.chain(self.unused_forms()).collect()
    }

    /// Iterates over the words for values of parameters that no text of their template asks for, in any language.
    fn unused_forms(&self) -> impl Iterator<Item = (Span, Vec<Vec<String>>)> {
        self.needs.unwritten.iter().filter_map(|(catalogue, key)| {
            let span = *self.survey.catalogues[*catalogue].unwritten.get(key)?;
            let form = self.form_at(span).filter(|_| self.is_own(span))?;
            let path = &self.keys.at(span)?.path;
            let is_read = self.keys.with_words().any(|text| is_used(path, text));
            (!is_read).then(|| (span, vec![comments::form(&form)]))
        })
    }

    /// Returns the words for a parameter's value whose key is here.
    fn form_at(&self, key: Span) -> Option<ParameterForm> {
        ParameterForm::at(&self.keys.at(key)?.path)
    }

    /// Returns whether a key is one of the survey itself. Other surveys may use those of a module.
    fn is_own(&self, key: Span) -> bool {
        self.catalogues.home_of(key.file) == Some(Home::Survey)
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

/// Returns whether an author may begin a text, though the survey does not ask for it.
fn is_optional(key: &str) -> bool {
    match split_plural(key).0.split('.').collect::<Vec<_>>()[..] {
        ["groups", _, "label"] => true,
        [.., last] => last == "help",
        [] => false,
    }
}
