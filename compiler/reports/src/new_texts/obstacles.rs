//! Mistakes for which a file may lack keys of texts.

use enkat_compiler::{check::Home, expand::texts_of_module, resolve::Survey};
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Severity, Sink},
    parse::{self, Module, Sources},
    source::{FileId, SourceMap},
    tree::NameKind,
};

use super::{
    Completed, Completion,
    catalogue_files::CatalogueFiles,
    incomplete::{IncompleteFile, Obstacle},
};
use crate::render::concise_line;

impl Completed {
    /// Notes that a file may lack keys, for the first reason that is found.
    pub(super) fn leave(&mut self, path: &str, obstacle: Obstacle) {
        if self.incomplete.iter().all(|file| file.path != path) {
            self.incomplete.push(IncompleteFile {
                path: path.to_owned(),
                obstacle,
                finding: None,
            });
        }
    }

    /// Notes the files that lack keys because of mistakes. A misspelt name may as well be a new one: an author decides.
    pub(super) fn leave_obstacles(
        &mut self,
        catalogues: &CatalogueFiles,
        survey: &Survey,
        sources: &Sources<'_>,
        misspelt: impl Iterator<Item = FileId>,
        diagnostics: &[Diagnostic],
    ) {
        self.leave_texts_of_modules(catalogues, survey, sources);
        for (path, obstacle) in catalogues.unread() {
            self.leave(&path, obstacle);
        }
        let declaring = declaring(sources);
        let hides = |found: &Diagnostic| hides_texts(found, survey, catalogues, &declaring);
        let hiding = diagnostics
            .iter()
            .filter(|found| hides(found))
            .map(|found| found.primary.span.file);
        let hiding = misspelt
            .chain(hiding)
            .map(|file| catalogues.files.file(file).path.clone());
        for path in unread_files(&catalogues.files).into_iter().chain(hiding) {
            self.leave(&path, Obstacle::Hidden);
        }
        for file in &mut self.incomplete {
            file.finding = catalogues.mistake(&file.path);
        }
        let hidden = self
            .incomplete
            .iter_mut()
            .filter(|file| file.obstacle == Obstacle::Hidden);
        for file in hidden {
            let path = |found: &Diagnostic| &catalogues.files.file(found.primary.span.file).path;
            let own = diagnostics.iter().filter(|found| *path(found) == file.path);
            let first = own.min_by_key(|found| (!hides(found), found.primary.span.start));
            file.finding = first.map(|found| concise_line(&catalogues.files, found));
        }
    }
}

impl Completed {
    /// Notes the files of modules that are missing and not made, because the survey has the texts itself.
    fn leave_texts_of_modules(
        &mut self,
        catalogues: &CatalogueFiles,
        survey: &Survey,
        sources: &Sources<'_>,
    ) {
        for module in &sources.modules {
            let home = Home::Module(module.document.span.file);
            let languages = survey.catalogues.iter().map(|own| &own.language.value);
            for language in languages.filter(|_| !catalogues.is_begun(home)) {
                let own = sources.catalogues.iter().filter(|own| own.stem == *language);
                let own: Vec<_> = own.filter_map(|document| document.root.as_ref()).collect();
                if texts_of_module(&own, module).is_none() {
                    continue;
                }
                let files = catalogues.of_language(home, language).into_iter();
                for file in files.filter(|file| catalogues.is_new(*file)) {
                    let path = &catalogues.files.file(file).path;
                    if self.files.iter().all(|file| file.path != *path) {
                        self.leave(path, Obstacle::InSurvey);
                    }
                }
            }
        }
    }
}

/// The sorts of names that have texts.
const WITH_TEXTS: [NameKind; 6] = [
    NameKind::Element,
    NameKind::Scale,
    NameKind::Template,
    NameKind::Section,
    NameKind::Score,
    NameKind::Preset,
];
/// The areas of the mistakes for which a part of a file is not read: in YAML, in keys and values, in templates.
const OF_READING: [&str; 3] = ["E01", "E02", "E03"];
/// The mistakes in names for which options or a question are not known.
const OF_NAMES: [Code; 2] = [Code::E0503, Code::E0505];

/// Returns whether a mistake may hide texts that are missing: in a catalogue, or in a file that declares names with texts, of which some
/// are not known.
fn hides_texts(
    diagnostic: &Diagnostic,
    survey: &Survey,
    catalogues: &CatalogueFiles,
    declaring: &HashSet<FileId>,
) -> bool {
    if diagnostic.severity() != Severity::Error || diagnostic.code.is_missing_text() {
        return false;
    }
    let file = diagnostic.primary.span.file;
    if let Some(language) = catalogues.language_of(file) {
        let catalogues = survey.catalogues.iter();
        let mut of_language = catalogues.filter(|catalogue| catalogue.language.value == *language);
        return of_language.any(|catalogue| !catalogue.unread.is_empty());
    }
    // Options, which have labels, are not known where a list of them cannot be read, or where their scale is declared nowhere.
    let hides_names = matches!(diagnostic.code, Code::E0211 | Code::E0503)
        || OF_READING
            .iter()
            .any(|area| diagnostic.code.name().starts_with(area))
            && WITH_TEXTS.iter().any(|kind| survey.unread.has(*kind));
    hides_names && declaring.contains(&file)
}

impl Completion<'_> {
    /// Lists the files with mistakes for which a key that is used may seem unused: a part of the survey that could not be read has its
    /// owner, or a misspelt name is read as another one. Mistakes in texts hide none.
    pub(super) fn hiding_uses(&self, misspelt: &[FileId], diagnostics: &[Diagnostic]) -> Vec<FileId> {
        let declaring = declaring(self.sources);
        let mistakes = || {
            diagnostics
                .iter()
                .filter(|found| found.severity() == Severity::Error && !found.code.is_missing_text())
        };
        let hides = |found: &&Diagnostic| {
            let is_of_reading = OF_READING.iter().any(|area| found.code.name().starts_with(area));
            (is_of_reading || OF_NAMES.contains(&found.code)) && declaring.contains(&found.primary.span.file)
        };
        let file = |found: &Diagnostic| found.primary.span.file;
        let mut files: Vec<FileId> = mistakes()
            .filter(hides)
            .map(file)
            .chain(misspelt.iter().copied())
            .collect();
        if files.is_empty() && WITH_TEXTS.iter().any(|kind| self.survey.unread.has(*kind)) {
            files.extend(mistakes().map(file));
        }
        let mut known = HashSet::default();
        files.retain(|file| known.insert(*file));
        files
    }
}

/// Returns the mistakes for which a language in the header is not known.
pub(super) fn unread_languages(sources: &Sources<'_>, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let root = sources.header.root.as_ref();
    let Some(listed) = root.and_then(|root| root.get("languages")) else {
        return Vec::new();
    };
    let is_listed = |found: &Diagnostic| {
        let span = found.primary.span;
        span.file == listed.span.file && listed.span.start <= span.start && span.end <= listed.span.end
    };
    let of_languages = diagnostics.into_iter().filter(is_listed);
    of_languages
        .filter(|found| found.severity() == Severity::Error && !found.code.is_missing_text())
        .collect()
}

/// Returns the files that declare names with texts.
fn declaring(sources: &Sources<'_>) -> HashSet<FileId> {
    let modules = sources.modules.iter().map(|module| &module.document);
    let own = [&sources.header].into_iter().chain(&sources.pages);
    let all = own
        .chain(&sources.scores)
        .chain(&sources.attention)
        .chain(modules);
    all.map(|document| document.span.file).collect()
}

/// Lists the paths of a survey's files, in order, that could not be read as a whole.
pub fn unread_files(files: &SourceMap) -> Vec<String> {
    let Some(sources) = parse::parse(files, &mut Sink::default()) else {
        return Vec::new();
    };
    let of_modules = sources.modules.iter().flat_map(Module::documents);
    let own = [&sources.header]
        .into_iter()
        .chain(&sources.pages)
        .chain(&sources.catalogues);
    let all = own
        .chain(&sources.scores)
        .chain(&sources.attention)
        .chain(of_modules);
    let unread = all.filter(|document| document.root.is_none() || !document.complete);
    unread
        .map(|document| files.file(document.span.file).path.clone())
        .collect()
}
