//! The files that a path stands for.

use std::{
    ffi::OsStr,
    fs,
    io::ErrorKind,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_syntax::{
    diagnostics::Sink,
    parse::{self, HEADER},
    source::SourceMap,
};

use crate::commands::{
    Failure,
    files::{self, Overlay},
};

/// The paths that can be named.
const SOURCES: &str = "a `.yaml` file, or a folder with files of surveys or modules";

/// The source files at a path.
#[derive(Default)]
pub(super) struct Sources {
    pub(super) paths: Vec<PathBuf>,
    /// The reasons why the files of some surveys are not known.
    pub(super) failures: Vec<Failure>,
}

/// Finds the source files at a path: itself, those in and below a folder of a survey, or those of the surveys and modules in and
/// below another folder.
pub(super) fn sources(path: &Path) -> Result<Sources, Failure> {
    let shown = path.display();
    match fs::metadata(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Err(files::missing(
                path,
                |path| is_yaml(path) || path.is_dir(),
                SOURCES,
            ));
        }
        Err(error) => return Err(error).with_context(|| format!("cannot read `{shown}`")),
        Ok(kind) if kind.is_dir() => {}
        Ok(_) if is_yaml(path) => {
            return Ok(Sources {
                paths: vec![PathBuf::from(files::shown(path))],
                failures: Vec::new(),
            });
        }
        Ok(_) => bail!("`{shown}` is no `.yaml` file, and no other files are formatted; name {SOURCES}"),
    }
    let files::Found { surveys, headless } = files::found_in(path)?;
    let mut found = Sources {
        failures: headless
            .iter()
            .filter_map(|folder| files::refusal_of_headless(folder))
            .collect(),
        ..Sources::default()
    };
    for survey in &surveys {
        found.add_survey(survey);
    }
    let mut others = Vec::new();
    files::outside_of_surveys(path, 0, &mut others)?;
    if !is_in_survey(path) {
        others.retain(|file| belongs_to_module(file));
    }
    if surveys.is_empty() && others.is_empty() && headless.is_empty() {
        if let Some(failure) = files::refusal_of_headless(path) {
            return Err(failure);
        }
        bail!("there are no files of surveys or modules in `{shown}`; name {SOURCES}");
    }
    let others = others.iter().map(|file| PathBuf::from(files::shown(file)));
    found.paths.extend(others);
    found.paths.retain(|path| is_yaml(path));
    Ok(found)
}

impl Sources {
    /// Adds the files of a survey or template. If one of them cannot be read, the others are still added.
    fn add_survey(&mut self, survey: &Path) {
        match files::read_survey(survey, &mut Sink::default()) {
            Ok(files) => {
                let paths = files.iter().map(|(_, file)| PathBuf::from(&file.path));
                self.paths.extend(paths);
            }
            Err(failure) => match yaml_files(survey) {
                Ok(paths) => {
                    // A file that is to be formatted tells itself why it cannot be read.
                    if paths.iter().all(|path| read(path).is_ok()) {
                        self.failures.push(failure);
                    }
                    self.paths.extend(paths);
                }
                Err(failure) => self.failures.push(failure),
            },
        }
    }
}

/// Reads a file. A link may lead to another file of the same survey.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let goes_up = path.components().any(|part| part == Component::ParentDir);
    let survey = files::survey_of(path).filter(|_| !goes_up);
    files::read(path, survey.as_deref().unwrap_or_else(|| files::folder_of(path)))
}

/// Lists the YAML files of a survey or template, and of the modules that it imports, also those that cannot be read.
fn yaml_files(survey: &Path) -> Result<Vec<PathBuf>, Failure> {
    if files::is_template(survey) {
        let scenarios = files::scenarios_of_template(survey);
        let shown = PathBuf::from(files::shown(&scenarios));
        return Ok(scenarios.is_file().then_some(shown).into_iter().collect());
    }
    let own = files::own_files(survey, &Overlay::default())?;
    let mut paths: Vec<PathBuf> = own.iter().map(|path| PathBuf::from(files::shown(path))).collect();
    // Only the header and modules import others.
    let mut new = vec![survey.join(HEADER)];
    let mut importing = SourceMap::default();
    while !new.is_empty() {
        for path in new {
            if let Ok(bytes) = read(&path) {
                parse::decode_utf8(&mut importing, &files::shown(&path), bytes, &mut Sink::default());
            }
        }
        let wanted = parse::wanted(&importing).into_iter().map(PathBuf::from);
        new = wanted
            .filter(|path| path.is_file() && !paths.contains(path))
            .collect();
        paths.extend_from_slice(&new);
    }
    Ok(paths)
}

fn is_yaml(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("yaml"))
}

/// Returns whether a folder lies in that of a survey.
fn is_in_survey(folder: &Path) -> bool {
    let whole = folder.canonicalize();
    whole.is_ok_and(|whole| whole.ancestors().skip(1).any(files::is_survey))
}

/// Returns whether a file is a module, or has texts of one: `texts/scales/en.yaml` has those of `scales.yaml`.
fn belongs_to_module(file: &Path) -> bool {
    is_module(file) || module_of_texts(file).is_some_and(|module| is_module(&module))
}

fn module_of_texts(file: &Path) -> Option<PathBuf> {
    let whole = file.canonicalize().ok()?;
    let module = whole.parent()?;
    let texts = module.parent().filter(|texts| texts.ends_with("texts"))?;
    let mut name = module.file_name()?.to_owned();
    name.push(".yaml");
    Some(texts.with_file_name(name))
}

/// Returns whether a file is a module, by a line: it may have mistakes.
fn is_module(file: &Path) -> bool {
    let bytes = files::read(file, files::folder_of(file)).unwrap_or_default();
    let mut lines = bytes.split(|byte| *byte == b'\n' || *byte == b'\r');
    lines.any(|line| line.starts_with(b"module:"))
}
