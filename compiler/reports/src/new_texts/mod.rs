//! The keys that the catalogues of a survey lack, put where they belong, for its author and translators to write the words.
//!
//! The compiler's analysis says which texts are missing. A text that another language has goes to the same keys; one that no language has
//! goes below the id of its owner: among the texts of the survey, of the module or of the template in which the owner is written.
//! Comments above keys without words get the words that another language has by now.

mod abandoned_keys;
mod catalogue_files;
mod comments;
mod divided;
mod headings;
mod incomplete;
mod kept_lines;
mod module_words;
mod modules_without_files;
mod obstacles;
mod order;
mod other_forms;
mod outdated_comments;
mod params;
mod placed;
mod written_keys;

use enkat_compiler::{
    check::{Home, TextNeeds, WrittenOwners},
    check_only,
    resolve::{Element, Survey},
};
use enkat_syntax::{
    collections::{HashMap, HashSet, IndexMap},
    diagnostics::{Diagnostic, Sink},
    format::{Formatted, KeyOrder, NewText, add_texts},
    parse::{self, Sources},
    source::{Expansions, FileId, SourceMap},
};

use self::{
    catalogue_files::CatalogueFiles, divided::Models, kept_lines::with_kept_lines,
    obstacles::unread_languages, outdated_comments::RenewedFile, placed::PlacedText,
    written_keys::WrittenKeys,
};
pub use self::{
    incomplete::{IncompleteFile, Obstacle},
    obstacles::unread_files,
};

/// The catalogues of a survey with the keys that they lacked.
#[derive(Clone, Debug, Default)]
pub struct Completed {
    /// The files that change, and new files.
    pub files: Vec<CompletedFile>,
    /// The files in which keys may still be missing.
    pub incomplete: Vec<IncompleteFile>,
    /// The keys without words that there are now.
    pub unwritten: HashSet<UnwrittenKey>,
    /// The texts that are not added, because something that is gone has words for them.
    pub renamed: Vec<RenamedFile>,
    /// The keys without words that nothing seems to use, and that stay.
    pub kept: KeptKeys,
    /// The languages with files that the survey does not list, each with the paths of these, as messages show them.
    pub unlisted: IndexMap<String, Vec<String>>,
    /// The mistakes for which a language is not known; its texts are not added.
    pub unread_languages: Vec<Diagnostic>,
}

/// Texts in a file under a name that nothing has, and the new name that they may belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedFile {
    /// Its path, as messages show it.
    pub path: String,
    /// The name with words; for an option or a band, the key.
    pub written: String,
    /// The name or the key without texts.
    pub meant: String,
}

/// Keys without words that nothing seems to use, and that stay because mistakes may hide their use.
#[derive(Clone, Debug, Default)]
pub struct KeptKeys {
    /// Their number.
    pub count: usize,
    /// The paths of the files with the mistakes, as messages show them.
    pub paths: Vec<String>,
}

/// A key without words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnwrittenKey {
    /// The path of its file, as messages show it.
    pub path: String,
    /// The keys around it and itself, outermost first.
    pub keys: Vec<String>,
}

/// A file of texts with keys that it lacked, or with comments that are up to date now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletedFile {
    /// Its path, as messages show it.
    pub path: String,
    /// The text that it had; `None` if there is no such file yet.
    pub old: Option<String>,
    /// Its text.
    pub text: String,
    /// The number of keys that were added.
    pub added: usize,
    /// The number of these that have no words.
    pub wordless: usize,
    /// The number of keys without words whose comment changed.
    pub renewed: usize,
    /// The number of keys with words above which there is no comment any more.
    pub removed: usize,
    /// The number of keys without words that were removed, because nothing needs them any more.
    pub abandoned: usize,
}

impl Completed {
    /// Returns the files of a survey as they are now.
    fn over(&self, files: &SourceMap) -> SourceMap {
        let mut all = SourceMap::default();
        for (_, file) in files.iter() {
            let own = self.files.iter().find(|own| own.path == file.path);
            all.add(&file.path, own.map_or(&*file.text, |own| &own.text));
        }
        for file in self.files.iter().filter(|file| file.old.is_none()) {
            all.add(&file.path, &*file.text);
        }
        for picture in files.pictures() {
            all.add_picture(&picture.path, picture.bytes.clone());
        }
        all
    }

    /// Takes later changes of files.
    fn change_again(&mut self, later: Vec<CompletedFile>) {
        for file in later {
            match self.files.iter_mut().find(|own| own.path == file.path) {
                Some(own) => own.change_again(file),
                None => self.files.push(file),
            }
        }
    }
}

impl CompletedFile {
    /// Takes a later change of the same file. All comments of a new file are new.
    pub fn change_again(&mut self, later: Self) {
        self.text = later.text;
        self.added += later.added;
        self.wordless += later.wordless;
        if self.old.is_some() {
            self.renewed += later.renewed;
            self.removed += later.removed;
        }
        self.abandoned += later.abandoned;
    }
}

/// The diagnostics of a survey of which too much is not known to say what it needs.
#[derive(Debug)]
pub struct Unknown {
    /// The files, as far as the diagnostics refer to them.
    pub files: SourceMap,
    /// The diagnostics.
    pub diagnostics: Vec<Diagnostic>,
    /// The expansions that they refer to.
    pub expansions: Expansions,
}

/// Words of the first language, by the keys of their texts as they are written: `questions.naps.options.1`.
pub type Words = HashMap<String, String>;

/// The knowledge that the surveys around a survey have of the modules that it imports. Modules have their paths as messages show them.
#[derive(Clone, Debug, Default)]
pub struct SharedModules {
    /// The languages of all surveys that import a module, the first of which with words for a text is the source. The survey's own
    /// languages are the source where a module is not listed.
    pub languages: IndexMap<String, Vec<String>>,
    /// The modules without a file of texts that get none, because the catalogues of a survey have texts for them.
    pub in_surveys: HashSet<String>,
}

/// The most times that a survey is completed: what comes later is there already by then.
const MOST_ROUNDS: usize = 3;

/// Adds the keys that catalogues lack to their texts, without words other than these. Catalogues of listed languages that have no file
/// are begun. Completing the result again changes nothing.
///
/// # Errors
///
/// If mistakes in the survey hide which texts it needs.
pub fn complete(files: &SourceMap, words: &Words, modules: &SharedModules) -> Result<Completed, Unknown> {
    let mut completed = complete_in_forms(files, words, modules, false)?;
    // A key can have a comment once it has a line of its own.
    for _ in 1..MOST_ROUNDS {
        if completed.files.is_empty() {
            break;
        }
        let later = complete_in_forms(&completed.over(files), words, modules, false)?;
        completed.unwritten = later.unwritten;
        if later.files.is_empty() {
            break;
        }
        completed.change_again(later.files);
    }
    Ok(completed)
}

/// Completes the catalogues, of which the keys without words have the plural forms that they need, or get them first.
fn complete_in_forms(
    files: &SourceMap,
    words: &Words,
    modules: &SharedModules,
    have_forms: bool,
) -> Result<Completed, Unknown> {
    let readable = CatalogueFiles::of(files, &modules.in_surveys);
    let analysis = check_only(&readable.files);
    let (Some(survey), Some(sources)) = (
        analysis.survey,
        parse::parse(&readable.files, &mut Sink::default()),
    ) else {
        return Err(Unknown {
            files: readable.files,
            diagnostics: analysis.diagnostics,
            expansions: analysis.expansions,
        });
    };
    let mut completion = Completion::of(&survey, &sources, &readable, words, modules);
    let in_survey = completion.modules_in_survey();
    if !in_survey.is_empty() {
        let mut modules = modules.clone();
        modules.in_surveys.extend(in_survey);
        return complete_in_forms(files, words, &modules, have_forms);
    }
    if let Some(reshaped) = completion.in_needed_forms(files).filter(|_| !have_forms) {
        let completed = complete_in_forms(&reshaped.files, words, modules, true)?;
        return Ok(reshaped.before(completed));
    }
    completion.hiding_uses = completion.hiding_uses(&analysis.misspelt, &analysis.diagnostics);
    // While a file cannot be read, its words are not known.
    if readable.unread().is_empty() {
        completion.renewed = completion.renewed();
    }
    let mut completed = completion.completed();
    completed.unwritten = completion.unwritten();
    completed.renamed = completion.perhaps_renamed();
    completed.kept = completion.kept_keys();
    completed.unlisted = readable.unlisted(&analysis.diagnostics);
    let misspelt = completion.needs.misspelt.iter().map(|name| name.file);
    let misspelt = analysis.misspelt.into_iter().chain(misspelt);
    completed.leave_obstacles(&readable, &survey, &sources, misspelt, &analysis.diagnostics);
    completed.unread_languages = unread_languages(&sources, analysis.diagnostics);
    Ok(completed)
}

/// Returns the paths of the modules without a file of texts for which the catalogues of a survey have texts or keys.
pub fn modules_in_texts_of(files: &SourceMap) -> HashSet<String> {
    let (words, modules) = (Words::default(), SharedModules::default());
    let readable = CatalogueFiles::of(files, &modules.in_surveys);
    let survey = check_only(&readable.files).survey;
    let sources = parse::parse(&readable.files, &mut Sink::default());
    let (Some(survey), Some(sources)) = (survey, sources) else {
        return HashSet::default();
    };
    Completion::of(&survey, &sources, &readable, &words, &modules).modules_in_survey()
}

/// Everything that is known of a survey whose catalogues are completed.
struct Completion<'a> {
    survey: &'a Survey,
    /// The elements by their ids.
    elements: HashMap<&'a str, &'a Element>,
    catalogues: &'a CatalogueFiles,
    needs: TextNeeds,
    keys: WrittenKeys,
    owners: WrittenOwners<'a>,
    sources: &'a Sources<'a>,
    /// The words of texts that are lacking.
    words: &'a Words,
    modules: &'a SharedModules,
    /// The files with mistakes that may hide what uses a key.
    hiding_uses: Vec<FileId>,
    /// The files with comments that are up to date.
    renewed: IndexMap<FileId, RenewedFile>,
}

fn by_id(survey: &Survey) -> HashMap<&str, &Element> {
    let elements = survey.elements.iter();
    elements
        .map(|element| (element.id.value.as_str(), element))
        .collect()
}

impl<'a> Completion<'a> {
    fn of(
        survey: &'a Survey,
        sources: &'a Sources<'a>,
        catalogues: &'a CatalogueFiles,
        words: &'a Words,
        modules: &'a SharedModules,
    ) -> Self {
        Self {
            needs: TextNeeds::of(survey),
            keys: WrittenKeys::of(sources),
            owners: WrittenOwners::of(sources, &catalogues.files),
            sources,
            survey,
            elements: by_id(survey),
            catalogues,
            words,
            modules,
            hiding_uses: Vec::new(),
            renewed: IndexMap::default(),
        }
    }

    /// Completes the files.
    fn completed(&self) -> Completed {
        let mut by_home: IndexMap<Home, Vec<PlacedText>> = IndexMap::default();
        for placed in self.placed() {
            by_home.entry(placed.home).or_default().push(placed);
        }
        for file in self.renewed.keys() {
            if let Some(home) = self.catalogues.home_of(*file) {
                by_home.entry(home).or_default();
            }
        }
        let mut all = Completed::default();
        for (home, texts) in by_home {
            let order = self.order(home);
            let mut models = Models::default();
            for catalogue in 0..self.survey.catalogues.len() {
                let texts = texts.iter().filter(|placed| placed.catalogue == catalogue);
                let completed = self.catalogue((home, catalogue), texts, &order, &mut models);
                let is_changed =
                    |file: &CompletedFile| file.added + file.renewed + file.removed + file.abandoned > 0;
                let changed = completed.files.into_iter().filter(is_changed);
                all.files.extend(changed);
                all.incomplete.extend(completed.incomplete);
            }
        }
        all
    }

    /// Collects the keys without words. In a template, one serves all calls.
    fn unwritten(&self) -> HashSet<UnwrittenKey> {
        let unwritten = self.needs.unwritten.iter();
        let keys = unwritten.filter_map(|(catalogue, key)| {
            let span = self.survey.catalogues[*catalogue].unwritten.get(key)?;
            Some(UnwrittenKey {
                path: self.catalogues.files.file(span.file).path.clone(),
                keys: self.keys.at(*span)?.path.clone(),
            })
        });
        keys.collect()
    }

    /// Lists the texts that may be those of something with a new name.
    fn perhaps_renamed(&self) -> Vec<RenamedFile> {
        let renamed = self
            .needs
            .renamed
            .iter()
            .filter(|texts| !self.is_given(&texts.owner));
        let renamed = renamed.map(|texts| RenamedFile {
            path: self.catalogues.files.file(texts.file).path.clone(),
            written: texts.written.clone(),
            meant: texts.meant.clone(),
        });
        renamed.collect()
    }

    /// Counts the keys that stay because mistakes may hide their use.
    fn kept_keys(&self) -> KeptKeys {
        let path = |file: &FileId| self.catalogues.files.file(*file).path.clone();
        KeptKeys {
            count: self.kept_for_mistakes(),
            paths: self.hiding_uses.iter().map(path).collect(),
        }
    }

    /// Completes the files of one catalogue, given by its owner and its index. Files that do not change are returned, too.
    fn catalogue<'t>(
        &self,
        (home, catalogue): (Home, usize),
        texts: impl Iterator<Item = &'t PlacedText>,
        order: &KeyOrder,
        models: &mut Models,
    ) -> Completed {
        let language = &self.survey.catalogues[catalogue].language.value;
        let files = self.catalogues.of_language(home, language);
        let mut completed = Completed::default();
        for (file, texts) in self.by_file(&files, texts, order, models) {
            if !self.catalogues.is_unread(file) {
                self.complete_file(file, &texts, order, &mut completed);
            }
        }
        completed
    }

    /// Adds texts to a file. If they cannot be added, the file is as it was.
    fn complete_file(&self, id: FileId, texts: &[NewText], order: &KeyOrder, completed: &mut Completed) {
        let path = &self.catalogues.files.file(id).path;
        let renewed = self.renewed.get(&id);
        let source = renewed.map_or_else(|| self.catalogues.written(id), |file| &file.text);
        let mut file = CompletedFile {
            path: path.clone(),
            old: (!self.catalogues.is_new(id)).then(|| self.catalogues.written(id).to_owned()),
            text: source.to_owned(),
            added: 0,
            wordless: 0,
            renewed: renewed.map_or(0, |file| file.count),
            removed: renewed.map_or(0, |file| file.removed),
            abandoned: renewed.map_or(0, |file| file.abandoned),
        };
        if !texts.is_empty() {
            let grown = add_texts(id, path, source, texts, order, &mut Sink::default());
            match grown.formatted {
                Formatted::Text(text) => {
                    file.text = self
                        .catalogues
                        .with_line_ends(id, with_kept_lines(id, path, source, text));
                    file.added = grown.added;
                    file.wordless = grown.wordless;
                }
                Formatted::Mistakes => completed.leave(path, Obstacle::Unread),
                Formatted::Unsafe => completed.leave(path, Obstacle::Unsafe),
            }
            if grown.blocked > 0 {
                completed.leave(path, Obstacle::Hidden);
            }
        }
        completed.files.push(file);
    }
}
