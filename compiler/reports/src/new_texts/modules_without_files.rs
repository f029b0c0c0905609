//! Modules without a file of texts. They get files beside them, unless a catalogue of a survey has keys for something of the module:
//! these texts stay together.

use enkat_compiler::check::Home;
use enkat_syntax::{collections::HashSet, source::FileId};

use super::Completion;

/// The number of keys that name an owner.
const OWNER: usize = 2;

impl Completion<'_> {
    /// Returns the paths of the modules of which all files of texts are to be made, and for which the survey's own catalogues have
    /// texts or keys.
    pub(super) fn modules_in_survey(&self) -> HashSet<String> {
        let mut found = HashSet::default();
        let modules = self
            .sources
            .modules
            .iter()
            .map(|module| module.document.span.file);
        let mut begun = modules
            .filter(|module| self.catalogues.is_begun(Home::Module(*module)))
            .peekable();
        if begun.peek().is_none() {
            return found;
        }
        let begun: Vec<FileId> = begun.collect();
        let languages = self.survey.catalogues.iter().map(|own| &own.language.value);
        let files = languages.flat_map(|language| self.catalogues.of_language(Home::Survey, language));
        let files: Vec<FileId> = files.collect();
        let has = |owner: &[String]| files.iter().any(|file| self.keys.has(owner, *file));
        for required in &self.needs.required {
            if let (Home::Module(module), path) = self.owners.place(&required.key, required)
                && begun.contains(&module)
                && path.get(..OWNER).is_some_and(has)
            {
                found.insert(self.catalogues.files.file(module).path.clone());
            }
        }
        found
    }
}
