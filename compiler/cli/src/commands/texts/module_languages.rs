//! The languages of modules: in the order of all surveys around a module that import it, whichever of them a command names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use enkat_reports::new_texts::{SharedModules, modules_in_texts_of};
use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::Sink,
    format::has_values,
    parse::{self, HEADER, Sources, catalogue_of_module, node::Node, read_commented},
    source::{FileId, SourceMap},
};

use crate::commands::files::{self, Overlay, folder_of, shown};

/// A survey that imports modules.
#[derive(Clone)]
struct Importer {
    /// Its folder, without links.
    folder: PathBuf,
    /// Its languages, the source first.
    languages: Vec<String>,
    /// The files of the modules, without links.
    modules: HashSet<PathBuf>,
}

/// Returns the files of a survey with those of its modules' other languages, and these languages.
pub(super) fn with_module_languages(files: &SourceMap, folder: &Path) -> (SourceMap, SharedModules) {
    let mut all = files.clone();
    let mut modules = SharedModules::default();
    let sources = parse::parse(files, &mut Sink::default());
    let own = sources.as_ref().and_then(|sources| Importer::of(folder, sources));
    let (Some(sources), Some(own)) = (&sources, own) else {
        return (all, modules);
    };
    let mut known: HashMap<PathBuf, Vec<Importer>> = HashMap::default();
    for module in &sources.modules {
        let (path, outer) = (
            Path::new(&module.path),
            folder_of(Path::new(&module.path)).join(".."),
        );
        let Ok(place) = path.canonicalize() else { continue };
        let near = known
            .entry(outer)
            .or_insert_with_key(|outer| importers(outer, &own));
        let importing = near.iter().filter(|survey| survey.modules.contains(&place));
        let mut languages: Vec<String> = Vec::new();
        for language in importing.flat_map(|survey| &survey.languages) {
            if !languages.contains(language) {
                languages.push(language.clone());
            }
        }
        for language in &languages {
            add_catalogue(&mut all, &catalogue_of_module(&module.path, language));
        }
        modules.languages.insert(module.path.clone(), languages);
    }
    (all, modules)
}

/// Returns which of these modules have texts in the catalogues of another survey than the one in a folder.
pub(super) fn in_other_surveys<'p>(
    modules: impl Iterator<Item = &'p String>,
    folder: &Path,
) -> HashSet<String> {
    let own = folder.canonicalize().ok();
    let is_elsewhere = |module: &&String| {
        let outer = folder_of(Path::new(module)).join("..");
        let Ok(place) = Path::new(module).canonicalize() else {
            return false;
        };
        let near = files::surveys_near(&outer).unwrap_or_default();
        let mut others = near.iter().filter(|near| near.canonicalize().ok() != own);
        others.any(|survey| has_texts_of(survey, &place))
    };
    modules.filter(is_elsewhere).cloned().collect()
}

/// Returns whether a survey imports a module, given by its place without links, and has texts for it in its own catalogues.
fn has_texts_of(survey: &Path, module: &Path) -> bool {
    let is_module = |path: &String| Path::new(path).canonicalize().is_ok_and(|own| own == module);
    let imports = Importer::read(survey).is_some_and(|read| read.modules.contains(module));
    let files = files::read_survey_over(survey, &Overlay::default(), &mut Sink::default());
    imports && files.is_ok_and(|files| modules_in_texts_of(&files).iter().any(is_module))
}

/// Finds the surveys in a folder, or one level deeper, that import modules, in the order of their paths. One is known.
fn importers(outer: &Path, own: &Importer) -> Vec<Importer> {
    let near = files::surveys_near(outer).unwrap_or_default();
    let others = near.iter().filter_map(|folder| {
        let is_own = folder.canonicalize().ok()? == own.folder;
        (!is_own).then(|| Importer::read(folder))?
    });
    let mut all: Vec<Importer> = others.collect();
    all.push(own.clone());
    all.sort_by(|one, other| one.folder.cmp(&other.folder));
    all
}

impl Importer {
    /// Reads a survey as far as its header says what it imports.
    fn read(folder: &Path) -> Option<Self> {
        let header = folder.join(HEADER);
        let bytes = files::read(&header, folder).ok()?;
        let (mut read, mut sink) = (SourceMap::default(), Sink::default());
        parse::decode_utf8(&mut read, &shown(&header), bytes, &mut sink);
        files::read_modules(&mut read, folder, &Overlay::default(), &mut sink).ok()?;
        Self::of(folder, &parse::parse(&read, &mut sink)?)
    }

    fn of(folder: &Path, sources: &Sources<'_>) -> Option<Self> {
        let listed = sources.header.root.as_ref()?.get("languages")?.sequence()?;
        let modules = sources.modules.iter().map(|module| Path::new(&module.path));
        Some(Self {
            folder: folder.canonicalize().ok()?,
            languages: listed.iter().map(Node::text).map(str::to_owned).collect(),
            modules: modules.filter_map(|path| path.canonicalize().ok()).collect(),
        })
    }
}

/// Adds a catalogue that the survey itself does not need, if there is one without mistakes.
fn add_catalogue(files: &mut SourceMap, path: &str) {
    if files.iter().any(|(_, file)| file.path == path) {
        return;
    }
    let text = fs::read_to_string(path).ok();
    let text = text.filter(|text| text.len() <= parse::MAX_FILE && has_values(text));
    let is_readable = |text: &String| read_commented(FileId(0), text, &mut Sink::default()).is_some();
    if let Some(text) = text.filter(is_readable) {
        files.add(path, text);
    }
}
