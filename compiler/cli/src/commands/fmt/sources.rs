//! The files that a path stands for.

use std::{
    ffi::OsStr,
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_syntax::diagnostics::Sink;

use crate::commands::{Failure, files};

/// The paths that can be named.
const SOURCES: &str = "a `.yaml` file, or a folder with files of surveys or modules";

/// Finds the source files at a path: itself, those in and below a folder of a survey, or those of the surveys and modules in and
/// below another folder.
pub(super) fn sources(path: &Path) -> Result<Vec<PathBuf>, Failure> {
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
        Ok(_) if is_yaml(path) => return Ok(vec![PathBuf::from(files::shown(path))]),
        Ok(_) => bail!("`{shown}` is no `.yaml` file, and no other files are formatted; name {SOURCES}"),
    }
    let surveys = files::surveys_in(path)?;
    let mut paths = Vec::new();
    for survey in &surveys {
        let files = files::read_survey(survey, &mut Sink::default())?;
        paths.extend(files.iter().map(|(_, file)| PathBuf::from(&file.path)));
    }
    let mut others = Vec::new();
    files::outside_of_surveys(path, 0, &mut others)?;
    if !is_in_survey(path) {
        others.retain(|file| belongs_to_module(file));
    }
    if surveys.is_empty() && others.is_empty() {
        if let Some(failure) = files::refusal_of_misnamed(path) {
            return Err(failure);
        }
        bail!("there are no files of surveys or modules in `{shown}`; name {SOURCES}");
    }
    paths.extend(others.iter().map(|file| PathBuf::from(files::shown(file))));
    paths.retain(|path| is_yaml(path));
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
