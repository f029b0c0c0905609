//! The places of the texts that catalogues lack: those of the same text in another language, or below the id of its owner.

use enkat_compiler::check::{Home, LackingText};
use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashSet,
    format::{NewText, is_labelled},
    source::FileId,
    tree::ParameterForm,
};

use super::{Completion, comments};

/// A text that a catalogue lacks, and the place where it belongs.
pub(super) struct PlacedText {
    /// The index of the catalogue.
    pub(super) catalogue: usize,
    /// The survey's own catalogue, or that of a module.
    pub(super) home: Home,
    /// The file with the same text in another language.
    pub(super) like: Option<FileId>,
    /// The text.
    pub(super) text: NewText,
}
impl Completion<'_> {
    /// Places every text that is lacking, each once.
    pub(super) fn placed(&self) -> Vec<PlacedText> {
        let lacking = self.needs.lacking.iter();
        let lacking = lacking.filter(|text| !text.may_be_misnamed || self.is_given(&text.key));
        let lacking = lacking.filter_map(|text| self.place(text));
        let forms = self
            .needs
            .forms
            .iter()
            .map(|(catalogue, form)| self.place_form(*catalogue, form));
        let params = self.params_of_new_texts();
        let mut known = HashSet::default();
        let all = lacking.chain(forms).chain(params);
        let mut all: Vec<PlacedText> = all
            .filter(|placed| known.insert((placed.catalogue, placed.home, placed.text.path.clone())))
            .collect();
        let labels = self.labels();
        for placed in &mut all {
            placed.text.is_beside_label = (2..placed.text.path.len()).any(|owner| {
                is_labelled(&placed.text.path[..owner]) && labels.contains(&placed.text.path[..owner])
            });
        }
        all
    }

    /// Collects the keys of everything that has a label, or needs one.
    fn labels(&self) -> HashSet<Vec<String>> {
        let required = self.needs.required.iter();
        let required = required.map(|required| self.path_of(required).1);
        let all = required.chain(self.keys.with_words().map(|written| written.path.clone()));
        let owners = all.filter_map(|mut path| {
            let is_label = path.last().is_some_and(|last| split_plural(last).0 == "label");
            if is_label && is_labelled(&path[..path.len() - 1]) {
                path.pop();
            }
            is_labelled(&path).then_some(path)
        });
        owners.collect()
    }

    /// Returns whether words are given for the owner of a text: it is new, and has no texts under another name.
    pub(super) fn is_given(&self, key: &str) -> bool {
        let owner = |key: &str| key.splitn(3, '.').take(2).map(str::to_owned).collect::<Vec<_>>();
        self.words.keys().any(|given| owner(given) == owner(key))
    }

    fn place(&self, text: &LackingText) -> Option<PlacedText> {
        let required = text.required.map(|at| &self.needs.required[at]);
        let hint = || comments::hint(&text.key, &self.elements);
        let (home, path, like, comments) = if let Some(model) = &text.model {
            let written = self.keys.at(model.key)?;
            let language = &self.survey.catalogues[model.catalogue].language.value;
            let source = |words: &String| comments::source(language, words);
            (
                self.catalogues.home_of(model.key.file)?,
                with_leaf(&written.path, &text.key),
                Some(model.key.file),
                written.words.as_ref().map_or_else(hint, source),
            )
        } else {
            // The text may be in the file that cannot be read.
            let language = &self.survey.catalogues[text.catalogue].language.value;
            let required = required.filter(|_| !self.catalogues.has_unread(language))?;
            let (home, path) = self.owners.place(&text.key, required);
            let may_be_in_survey = self.catalogues.is_begun(home) && !self.catalogues.unread().is_empty();
            if may_be_in_survey {
                return None;
            }
            (home, path, None, hint())
        };
        let language = &self.survey.catalogues[text.catalogue].language.value;
        let comments = self.words_in_module(home, &path, language).unwrap_or(comments);
        let (words, comments) = match self.words.get(&path.join(".")) {
            Some(words) if text.catalogue == 0 => (Some(words.clone()), Vec::new()),
            Some(words) => {
                let first = &self.survey.catalogues[0].language.value;
                (None, comments::source(first, words))
            }
            None => (None, comments),
        };
        Some(PlacedText {
            catalogue: text.catalogue,
            home,
            like,
            text: NewText {
                path,
                comments,
                words,
                is_beside_label: true,
            },
        })
    }

    /// Places the words for a parameter's value, or a form of them, beside the texts of its template.
    fn place_form(&self, catalogue: usize, form: &ParameterForm) -> PlacedText {
        let path: Vec<String> = form.path().into_iter().map(str::to_owned).collect();
        let home = self.home_of_words(&path);
        let words = self.in_another_language(home, &path, catalogue);
        PlacedText {
            catalogue,
            home,
            like: None,
            text: NewText {
                path,
                comments: words.unwrap_or_else(|| comments::form(form)),
                words: None,
                is_beside_label: true,
            },
        }
    }

    /// Returns the home of words for a parameter's value: that of the same words in another language, or of those for other values. The
    /// survey may have words for values that it gives to the template of a module.
    fn home_of_words(&self, path: &[String]) -> Home {
        const OF_PARAM: usize = 4;
        let of_template = self.owners.home_of_template(&path[1]);
        let has = |home: Home, path: &[String]| {
            let languages = self.survey.catalogues.iter().map(|own| &own.language.value);
            let mut files = languages.flat_map(|language| self.catalogues.of_language(home, language));
            files.any(|file| self.keys.has(path, file))
        };
        let mut paths = (OF_PARAM..=path.len()).rev().map(|depth| &path[..depth]);
        let homes = paths.find_map(|path| {
            let mut homes = [Home::Survey, of_template].into_iter();
            homes.find(|home| has(*home, path))
        });
        homes.unwrap_or(of_template)
    }

    /// Returns the lines with the words that another language, the first of those with any, has under these keys, of the survey or of a
    /// module.
    pub(super) fn in_another_language(
        &self,
        home: Home,
        path: &[String],
        catalogue: usize,
    ) -> Option<Vec<String>> {
        let language = &self.survey.catalogues[catalogue].language.value;
        if let Some(of_module) = self.words_in_module(home, path, language) {
            return Some(of_module);
        }
        let catalogues = self.survey.catalogues.iter().enumerate();
        let mut others = catalogues.filter(|(other, _)| *other != catalogue);
        others.find_map(|(_, other)| {
            let language = &other.language.value;
            let files = self.catalogues.of_language(home, language);
            let words = self.keys.words(path, &files)?;
            Some(comments::source(language, words))
        })
    }
}

/// Returns the keys of a text, given those of the same text in another language: the plural form can differ, and a label can stand alone.
pub(super) fn with_leaf(path: &[String], key: &str) -> Vec<String> {
    let leaf = key.rsplit('.').next().unwrap_or(key);
    let mut path = path.to_vec();
    let Some(last) = path.last_mut() else {
        return path;
    };
    if split_plural(last).0 == split_plural(leaf).0 {
        leaf.clone_into(last);
    } else if split_plural(leaf).0 == "label" {
        path.push(leaf.to_owned());
    }
    path
}
