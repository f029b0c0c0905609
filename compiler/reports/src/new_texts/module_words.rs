//! The words of modules' texts in their source language. Surveys that share a module can have other languages, in another order: the
//! comments in its catalogues are the same for each of them.

use enkat_compiler::check::Home;

use super::{Completion, comments};

impl Completion<'_> {
    /// Returns the lines with the words of a module's text in the first of the module's languages that has some, apart from one.
    pub(super) fn words_in_module(&self, home: Home, path: &[String], except: &str) -> Option<Vec<String>> {
        let Home::Module(module) = home else {
            return None;
        };
        let languages = self
            .modules
            .languages
            .get(&self.catalogues.files.file(module).path)?;
        let mut others = languages.iter().filter(|language| *language != except);
        others.find_map(|language| {
            let files = self.catalogues.of_language(home, language);
            let words = self.keys.words_of_text(path, &files)?;
            Some(comments::source(language, words))
        })
    }
}
