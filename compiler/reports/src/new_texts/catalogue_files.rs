//! The files of all catalogues: those that there are, and those that are to be made.

use enkat_compiler::{
    check::Home,
    expand::{is_language, meant_language},
};
use enkat_syntax::{
    collections::{HashSet, IndexMap},
    diagnostics::{Code, Diagnostic, Sink},
    format::{has_values, with_plain_breaks},
    parse::{self, Document, Sources, catalogue_of_module, node::Node, read_commented},
    source::{FileId, SourceMap},
};

use super::incomplete::Obstacle;
use crate::render::concise_line;

/// A file without texts.
const EMPTY: &str = "{}\n";

/// The files of a survey, with those of its catalogues.
pub(super) struct CatalogueFiles {
    /// The files as the compiler reads them: catalogues that cannot be read, or that are only begun, are without texts.
    pub(super) files: SourceMap,
    all: Vec<CatalogueFile>,
}

/// A file of a catalogue.
struct CatalogueFile {
    id: FileId,
    home: Home,
    language: String,
    /// Its name, if it is one of several in the folder of its language.
    name: String,
    /// Its text as it is written.
    written: String,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Read,
    /// It has mistakes.
    Unread,
    /// The compiler does not read it, or not as this language, because of its name.
    Misnamed,
    New,
}

impl State {
    /// Returns the reason why the texts of the file are not known.
    fn obstacle(self) -> Option<Obstacle> {
        match self {
            Self::Unread => Some(Obstacle::Unread),
            Self::Misnamed => Some(Obstacle::Misnamed),
            Self::Read | Self::New => None,
        }
    }
}

impl CatalogueFiles {
    /// Collects the files of a survey's languages. A module without a file of texts gets none if it is among
    /// these.
    pub(super) fn of(files: &SourceMap, in_surveys: &HashSet<String>) -> Self {
        let mut collected = Self {
            files: SourceMap::default(),
            all: Vec::new(),
        };
        let sources = parse::parse(files, &mut Sink::default());
        if let Some(sources) = &sources {
            collected.add_written(sources, files);
        }
        for (id, file) in files.iter() {
            let own = collected.all.iter().find(|own| own.id == id);
            let is_empty = own.is_some_and(|own| own.state == State::Unread || !has_values(&own.written));
            let text = if is_empty { EMPTY } else { &file.text };
            collected.files.add(&file.path, text);
        }
        for picture in files.pictures() {
            collected.files.add_picture(&picture.path, picture.bytes.clone());
        }
        if let Some(sources) = &sources {
            collected.add_new(sources, in_surveys);
        }
        collected
    }

    /// Adds the files that there are.
    fn add_written(&mut self, sources: &Sources<'_>, files: &SourceMap) {
        let own = sources.catalogues.iter().map(|document| (Home::Survey, document));
        let of_modules = sources.modules.iter().flat_map(|module| {
            let home = Home::Module(module.document.span.file);
            module.catalogues.iter().map(move |document| (home, document))
        });
        for (home, document) in own.chain(of_modules) {
            self.all.push(written(home, document, files));
        }
    }

    /// Begins the files of languages that have none, named as those of the first language.
    fn add_new(&mut self, sources: &Sources<'_>, in_surveys: &HashSet<String>) {
        let languages = languages(sources);
        let is_listed = |stem: &str| languages.iter().any(|language| language == stem);
        let stems = || sources.catalogues.iter().map(|document| document.stem.as_str());
        let header = &self.files.file(sources.header.span.file).path;
        let folder = header.strip_suffix("survey.yaml").unwrap_or_default().to_owned();
        for language in &languages {
            self.add_misnamed(&folder, language);
            let meant = |language: &String| meant_language(stems(), is_listed, language);
            let is_without = self.of_language(Home::Survey, language).is_empty();
            // Nothing tells which language a file with another name is for: perhaps the first that has none.
            let mut unknown = stems().filter(|stem| {
                let is_meant = || languages.iter().any(|other| meant(other) == Some(*stem));
                is_without && !is_listed(stem) && !is_language(stem) && !is_meant()
            });
            if let Some(written) = meant(language).or_else(|| unknown.next()) {
                self.leave_to(language, written);
            }
            if self.of_language(Home::Survey, language).is_empty() {
                let models = self.models(Home::Survey, languages.first());
                for (name, line) in models {
                    let path = match &*name {
                        "" => format!("{folder}texts/{language}.yaml"),
                        name => format!("{folder}texts/{language}/{name}"),
                    };
                    self.begin(Home::Survey, language, path, name, line);
                }
            }
            for module in sources
                .modules
                .iter()
                .filter(|module| !module.catalogues.is_empty() || !in_surveys.contains(&module.path))
            {
                let home = Home::Module(module.document.span.file);
                if self.of_language(home, language).is_empty() {
                    let model = self.models(home, module.catalogues.first().map(|first| &first.stem));
                    let (name, line) = model.into_iter().next().unwrap_or_default();
                    self.begin(
                        home,
                        language,
                        catalogue_of_module(&module.path, language),
                        name,
                        line,
                    );
                }
            }
        }
    }

    /// Adds the files that the compiler does not read and that have the name of a language but for its ending, or capital letters.
    fn add_misnamed(&mut self, folder: &str, language: &str) {
        let name = format!("{folder}texts/{language}").to_lowercase();
        let is_named_so = |path: &str| {
            let rest = path.to_lowercase();
            let rest = rest.strip_prefix(&name);
            rest.is_some_and(|rest| rest.starts_with(['.', '/']))
        };
        let known: Vec<FileId> = self.all.iter().map(|file| file.id).collect();
        let misnamed = self.files.iter().filter(|(id, file)| {
            let is_other = self.language_of(*id).is_none_or(|other| other != language);
            (!known.contains(id) || is_other) && is_named_so(&file.path)
        });
        let misnamed: Vec<_> = misnamed.map(|(id, file)| (id, file.text.clone())).collect();
        for (id, written) in misnamed {
            self.all.retain(|file| file.id != id);
            self.all.push(CatalogueFile {
                id,
                home: Home::Survey,
                language: language.to_owned(),
                name: String::new(),
                written,
                state: State::Misnamed,
            });
        }
    }

    /// Takes the files of a language that the survey does not list as those of another one. They have to be renamed first.
    fn leave_to(&mut self, language: &str, written: &str) {
        let of_survey = self.all.iter_mut().filter(|file| file.home == Home::Survey);
        for file in of_survey.filter(|file| file.language == written) {
            language.clone_into(&mut file.language);
            file.state = State::Misnamed;
        }
    }

    /// Returns the names of a language's files, each with the line that names its schema.
    fn models(&self, home: Home, language: Option<&String>) -> Vec<(String, String)> {
        let own = self
            .all
            .iter()
            .filter(|file| file.home == home && Some(&file.language) == language);
        let own = own.map(|file| {
            let line = file.written.lines().next().unwrap_or_default();
            let line = if line.starts_with("# yaml-language-server:") {
                line
            } else {
                ""
            };
            (file.name.clone(), line.to_owned())
        });
        let models: Vec<_> = own.collect();
        if models.is_empty() {
            vec![<_>::default()]
        } else {
            models
        }
    }

    /// Begins a file with this line.
    fn begin(&mut self, home: Home, language: &str, path: String, name: String, line: String) {
        let written = line + self.line_end(home);
        let id = self.files.add(path, EMPTY);
        self.all.push(CatalogueFile {
            id,
            home,
            language: language.to_owned(),
            name,
            written,
            state: State::New,
        });
    }

    /// Returns the line end of the files beside a new one: of those with the same owner, or else of any.
    fn line_end(&self, home: Home) -> &'static str {
        let written = || self.all.iter().filter(|file| file.written.contains('\n'));
        let beside = written()
            .find(|file| file.home == home)
            .or_else(|| written().next());
        match beside {
            Some(file) if file.written.contains("\r\n") => "\r\n",
            _ => "\n",
        }
    }

    /// Gives a new file the line ends of those beside it.
    pub(super) fn with_line_ends(&self, id: FileId, text: String) -> String {
        if self.is_new(id) && self.written(id).ends_with("\r\n") {
            return with_plain_breaks(&text).replace('\n', "\r\n");
        }
        text
    }

    /// Returns the files of a catalogue.
    pub(super) fn of_language(&self, home: Home, language: &str) -> Vec<FileId> {
        let own = self
            .all
            .iter()
            .filter(|file| file.home == home && file.language == language);
        own.map(|file| file.id).collect()
    }

    fn get(&self, id: FileId) -> Option<&CatalogueFile> {
        self.all.iter().find(|file| file.id == id)
    }

    /// Returns the owner of a file's texts.
    pub(super) fn home_of(&self, id: FileId) -> Option<Home> {
        self.get(id).map(|file| file.home)
    }

    /// Returns the language of a file's texts.
    pub(super) fn language_of(&self, id: FileId) -> Option<&String> {
        self.get(id).map(|file| &file.language)
    }

    /// Returns the name of a file in the folder of its language; empty for the file that is named after the language.
    pub(super) fn name(&self, id: FileId) -> &str {
        self.get(id).map_or("", |file| &file.name)
    }

    /// Returns the text of a file as it is written.
    pub(super) fn written(&self, id: FileId) -> &str {
        self.get(id).map_or("", |file| &file.written)
    }

    /// Returns whether a file is to be made.
    pub(super) fn is_new(&self, id: FileId) -> bool {
        self.get(id).is_some_and(|file| file.state == State::New)
    }

    /// Returns whether all files of a catalogue's owner are to be made.
    pub(super) fn is_begun(&self, home: Home) -> bool {
        let mut own = self.all.iter().filter(|file| file.home == home).peekable();
        own.peek().is_some() && own.all(|file| file.state == State::New)
    }

    /// Returns whether a file could not be read.
    pub(super) fn is_unread(&self, id: FileId) -> bool {
        self.get(id).is_some_and(|file| file.state.obstacle().is_some())
    }

    /// Returns whether a file with texts of a language could not be read.
    pub(super) fn has_unread(&self, language: &str) -> bool {
        let mut of_language = self.all.iter().filter(|file| file.language == language);
        of_language.any(|file| file.state.obstacle().is_some())
    }

    /// Returns the first mistake for which a file of a catalogue could not be read, as a line.
    pub(super) fn mistake(&self, path: &str) -> Option<String> {
        let own = self.all.iter().filter(|file| file.state == State::Unread);
        let mut own = own.filter(|file| self.files.file(file.id).path == path);
        let (mut files, mut sink) = (SourceMap::default(), Sink::default());
        let written = &own.next()?.written;
        let id = files.add(path, &**written);
        read_commented(id, written, &mut sink);
        Some(concise_line(&files, sink.finish().first()?))
    }

    /// Lists the languages of findings that the survey has files of a language that it does not list, with the paths of the files.
    pub(super) fn unlisted(&self, diagnostics: &[Diagnostic]) -> IndexMap<String, Vec<String>> {
        let found = diagnostics.iter().filter(|found| found.code == Code::E0117);
        let languages = found.filter_map(|found| self.language_of(found.primary.span.file));
        let with_paths = languages
            .filter(|language| is_language(language))
            .map(|language| {
                let files = self.of_language(Home::Survey, language).into_iter();
                let paths = files.map(|file| self.files.file(file).path.clone());
                (language.clone(), paths.collect())
            });
        with_paths.collect()
    }

    /// Lists the paths of files that could not be read, each with the reason.
    pub(super) fn unread(&self) -> Vec<(String, Obstacle)> {
        let unread = self
            .all
            .iter()
            .filter_map(|file| Some((file, file.state.obstacle()?)));
        let unread = unread.map(|(file, obstacle)| (self.files.file(file.id).path.clone(), obstacle));
        unread.collect()
    }
}

fn written(home: Home, document: &Document<'_>, files: &SourceMap) -> CatalogueFile {
    let id = document.span.file;
    let file = files.file(id);
    let name = file.path.rsplit('/').next().unwrap_or_default();
    let is_named_by_language = name.strip_suffix(".yaml") == Some(&document.stem);
    let is_broken = has_values(&file.text) && read_commented(id, &file.text, &mut Sink::default()).is_none();
    CatalogueFile {
        id,
        home,
        language: document.stem.clone(),
        name: if is_named_by_language {
            String::new()
        } else {
            name.to_owned()
        },
        written: file.text.clone(),
        state: if is_broken { State::Unread } else { State::Read },
    }
}

/// Lists the languages of a header that can be read.
fn languages(sources: &Sources<'_>) -> Vec<String> {
    let listed = sources
        .header
        .root
        .as_ref()
        .and_then(|root| root.get("languages")?.sequence());
    let listed = listed.unwrap_or_default().iter().map(Node::text);
    let is_code = |code: &&str| is_language(code);
    listed.filter(is_code).map(str::to_owned).collect()
}
