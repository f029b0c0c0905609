//! The keys of catalogues as they are written, with parameters and without the numbers of entries.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashMap,
    format::is_labelled,
    parse::{Module, Sources, node::Node},
    source::{FileId, Span},
};

/// The keys in the files of all catalogues.
#[derive(Default)]
pub(super) struct WrittenKeys {
    /// By the place of the last key.
    by_place: HashMap<(FileId, u32), WrittenKey>,
    /// The keys of each file, of texts and of mappings.
    by_path: HashMap<(FileId, Vec<String>), u32>,
    /// The keys below others in all files, in the order in which they are written.
    below: HashMap<Vec<String>, Vec<(FileId, String)>>,
}

/// A key of a catalogue.
pub(super) struct WrittenKey {
    /// The keys around it and itself, outermost first.
    pub(super) path: Vec<String>,
    /// Its span.
    span: Span,
    /// The text behind it; `None` if nothing is written there yet.
    pub(super) words: Option<String>,
}

impl WrittenKeys {
    /// Collects the keys of a survey's catalogues and of those of its modules.
    pub(super) fn of(sources: &Sources<'_>) -> Self {
        let of_modules = sources
            .modules
            .iter()
            .flat_map(|module: &Module<'_>| &module.catalogues);
        let mut keys = Self::default();
        for document in sources.catalogues.iter().chain(of_modules) {
            if let Some(root) = &document.root {
                keys.add(document.span.file, root, &mut Vec::new());
            }
        }
        keys
    }

    fn add(&mut self, file: FileId, node: &Node<'_>, path: &mut Vec<String>) {
        for (key, value) in node.mapping().unwrap_or_default() {
            let below = self.below.entry(path.clone()).or_default();
            below.push((file, key.text().to_owned()));
            path.push(key.text().to_owned());
            self.by_path.insert((file, path.clone()), key.span.start);
            let words = value.text().trim_end();
            let written = WrittenKey {
                path: path.clone(),
                span: key.span,
                words: (!words.trim().is_empty()).then(|| words.to_owned()),
            };
            self.by_place.insert((file, key.span.start), written);
            self.add(file, value, path);
            path.pop();
        }
    }

    /// Returns the key at a place.
    pub(super) fn at(&self, key: Span) -> Option<&WrittenKey> {
        self.by_place.get(&(key.file, key.start))
    }

    /// Returns whether a file has these keys.
    pub(super) fn has(&self, path: &[String], file: FileId) -> bool {
        self.by_path.contains_key(&(file, path.to_vec()))
    }

    /// Returns the span of the last of these keys in a file.
    pub(super) fn span(&self, path: &[String], file: FileId) -> Option<Span> {
        let start = self.by_path.get(&(file, path.to_vec()))?;
        self.by_place.get(&(file, *start)).map(|written| written.span)
    }

    /// Counts how many of these keys, from the outermost on, a file has.
    pub(super) fn depth(&self, path: &[String], file: FileId) -> usize {
        let has = |depth: &usize| self.has(&path[..*depth], file);
        (1..=path.len()).take_while(has).count()
    }

    /// Iterates over the keys directly below others, with their files.
    pub(super) fn below(&self, path: &[String]) -> impl Iterator<Item = (FileId, &str)> {
        let below = self.below.get(path).into_iter().flatten();
        below.map(|(file, key)| (*file, key.as_str()))
    }

    /// Returns the text behind these keys in one of some files.
    pub(super) fn words(&self, path: &[String], files: &[FileId]) -> Option<&str> {
        let mut places = files.iter().filter_map(|file| {
            let start = self.by_path.get(&(*file, path.to_vec()))?;
            self.by_place.get(&(*file, *start))
        });
        places.find_map(|written| written.words.as_deref())
    }

    /// Returns the words of a text in one of some files: in the same plural form, or in the one that is most like it. A label can stand
    /// alone.
    pub(super) fn words_of_text(&self, path: &[String], files: &[FileId]) -> Option<&str> {
        let (last, around) = path.split_last()?;
        let (name, form) = split_plural(last);
        let own = || self.words_in_form(around, name, form, files);
        if is_labelled(path) {
            return own().or_else(|| self.words_in_form(path, "label", form, files));
        }
        let is_label = name == "label" && is_labelled(around);
        own().or_else(|| self.words(around, files).filter(|_| is_label))
    }

    /// Returns the words of a text below some keys.
    fn words_in_form(
        &self,
        around: &[String],
        name: &str,
        form: Option<&str>,
        files: &[FileId],
    ) -> Option<&str> {
        let keys = self
            .below(around)
            .filter(|(file, key)| files.contains(file) && split_plural(key).0 == name);
        let words = keys.filter_map(|(file, key)| {
            let path = [around, &[key.to_owned()]].concat();
            Some((split_plural(key).1, self.words(&path, &[file])?))
        });
        let distance = |(own, _): &(Option<&str>, &str)| match own {
            own if *own == form => 0,
            Some("other") => 1,
            None => 2,
            Some(_) => 3,
        };
        Some(words.min_by_key(distance)?.1)
    }

    /// Iterates over the keys with words, from the outermost on.
    pub(super) fn with_words(&self) -> impl Iterator<Item = &WrittenKey> {
        self.by_place.values().filter(|written| written.words.is_some())
    }

    /// Lists the keys with others below them, with their spans, in the order in which they are written.
    pub(super) fn headings(&self) -> Vec<(&[String], Span)> {
        let has_below = |path: &[String], file| self.below(path).any(|(of, _)| of == file);
        let headings = self.by_place.iter();
        let headings = headings.filter(|((file, _), written)| has_below(&written.path, *file));
        let mut headings: Vec<_> = headings.map(|(place, written)| (*place, written)).collect();
        headings.sort_unstable_by_key(|(place, _)| *place);
        let headings = headings.into_iter();
        headings
            .map(|(_, written)| (&written.path[..], written.span))
            .collect()
    }

    /// Lists the texts for values of templates' parameters, with the spans of their keys, in the order in which they are written.
    pub(super) fn of_params(&self) -> Vec<(&[String], Span, &str)> {
        let is_of_param = |path: &[String]| matches!(path, [first, _, third, ..] if first == "templates" && third == "params");
        let mut found: Vec<_> = self
            .by_place
            .iter()
            .filter(|(_, written)| is_of_param(&written.path))
            .collect();
        found.sort_unstable_by_key(|(place, _)| **place);
        let found = found.into_iter();
        found
            .filter_map(|(_, written)| Some((&written.path[..], written.span, written.words.as_deref()?)))
            .collect()
    }
}
