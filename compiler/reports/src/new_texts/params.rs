//! The words for the values of parameters that texts of templates need where they have no words yet: those that the same texts use in
//! another language.

use enkat_compiler::check::{Home, Model};
use enkat_syntax::{
    collections::{HashMap, HashSet},
    format::NewText,
    source::Span,
    tree::ParameterForm,
};

use super::{Completion, PlacedText, comments, written_keys::WrittenKey};

/// Texts for values of parameters, each with the span of its key, by template.
type ByTemplate<'k> = HashMap<&'k str, Vec<(&'k [String], Span, &'k str)>>;

impl Completion<'_> {
    /// Places the words for the values of parameters that texts use in another language, in languages that lack these words and have no
    /// words for these texts either.
    pub(super) fn params_of_new_texts(&self) -> Vec<PlacedText> {
        let mut by_template = ByTemplate::default();
        for of_param in self.keys.of_params() {
            by_template.entry(&of_param.0[1]).or_default().push(of_param);
        }
        let (lacking, untranslated) = (self.needs.lacking.iter(), self.needs.untranslated.iter());
        let lacking = lacking.filter_map(|text| Some((text.catalogue, text.model.as_ref()?)));
        let untranslated = untranslated.filter_map(|text| Some((self.catalogue_of(text.span)?, &text.model)));
        // One text of a template serves all calls.
        let mut known = HashSet::default();
        lacking
            .chain(untranslated)
            .filter(|(catalogue, model)| known.insert((*catalogue, model.key.file, model.key.start)))
            .flat_map(|(catalogue, model)| self.params_of(catalogue, model, &by_template))
            .collect()
    }

    /// Returns the index of the catalogue with a key.
    fn catalogue_of(&self, key: Span) -> Option<usize> {
        let language = self.catalogues.language_of(key.file)?;
        let mut catalogues = self.survey.catalogues.iter();
        catalogues.position(|own| own.language.value == *language)
    }

    /// Places the words for the values of parameters that one text uses in another language.
    fn params_of(&self, catalogue: usize, model: &Model, by_template: &ByTemplate<'_>) -> Vec<PlacedText> {
        let language = &self.survey.catalogues[model.catalogue].language.value;
        let source = self.keys.at(model.key);
        let of_template =
            source.and_then(|source| Some((source, by_template.get(source.path.get(1)?.as_str())?)));
        let Some((source, of_template)) = of_template else {
            return Vec::new();
        };
        let used = of_template.iter().filter(|(path, ..)| is_used(path, source));
        let placed = used.filter_map(|(path, key, words)| {
            let is_of_source = self.catalogues.language_of(key.file) == Some(language);
            let home = self.catalogues.home_of(key.file).filter(|_| is_of_source)?;
            let own = &self.survey.catalogues[catalogue].language.value;
            let in_module = self.words_in_module(home, path, own);
            (!self.has_words(home, path, catalogue)).then(|| PlacedText {
                catalogue,
                home,
                like: Some(key.file),
                text: NewText {
                    path: path.to_vec(),
                    comments: in_module.unwrap_or_else(|| comments::source(language, words)),
                    words: None,
                    is_beside_label: true,
                },
            })
        });
        placed.collect()
    }

    /// Returns whether a language has these words for a parameter's value, or a single text in place of forms.
    fn has_words(&self, home: Home, path: &[String], catalogue: usize) -> bool {
        let language = &self.survey.catalogues[catalogue].language.value;
        let files = self.catalogues.of_language(home, language);
        let has_key = files.iter().any(|file| self.keys.has(path, *file));
        has_key || self.keys.words(&path[..path.len() - 1], &files).is_some()
    }
}

/// Returns whether a text of a template uses the words with this key.
pub(super) fn is_used(path: &[String], text: &WrittenKey) -> bool {
    let is_of_template = path.get(..2) == text.path.get(..2);
    let words = text.words.as_ref().filter(|_| is_of_template);
    words
        .zip(ParameterForm::at(path))
        .is_some_and(|(words, param)| words.contains(&param.written()))
}
