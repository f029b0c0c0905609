//! The words for the values of parameters that new texts of templates need: those that the same texts use in another language.

use enkat_compiler::check::Home;
use enkat_syntax::{format::NewText, tree::ParameterForm};

use super::{Completion, PlacedText, comments, written_keys::WrittenKey};

impl Completion<'_> {
    /// Places the words for the values of parameters that texts use in another language, in languages that lack these texts and words.
    pub(super) fn params_of_new_texts(&self) -> Vec<PlacedText> {
        let of_params = self.keys.of_params();
        let mut placed = Vec::new();
        for text in &self.needs.lacking {
            let Some(model) = &text.model else { continue };
            let Some(source) = self.keys.at(model.key) else {
                continue;
            };
            let language = &self.survey.catalogues[model.catalogue].language.value;
            let used = of_params.iter().filter(|(path, ..)| is_used(path, source));
            for (path, key, words) in used {
                let is_of_source = self.catalogues.language_of(key.file) == Some(language);
                let Some(home) = self.catalogues.home_of(key.file).filter(|_| is_of_source) else {
                    continue;
                };
                if self.has_words(home, path, text.catalogue) {
                    continue;
                }
                placed.push(PlacedText {
                    catalogue: text.catalogue,
                    home,
                    like: Some(key.file),
                    text: NewText {
                        path: path.to_vec(),
                        comments: comments::source(language, words),
                        words: None,
                        is_beside_label: true,
                    },
                });
            }
        }
        placed
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
fn is_used(path: &[String], text: &WrittenKey) -> bool {
    let is_of_template = path.get(..2) == text.path.get(..2);
    let words = text.words.as_ref().filter(|_| is_of_template);
    words
        .zip(ParameterForm::at(path))
        .is_some_and(|(words, param)| words.contains(&param.written()))
}
