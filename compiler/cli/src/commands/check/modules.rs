//! Modules, and parts of modules, that no survey of a checked folder uses.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use enkat_compiler::unused_module_items::{not_imported, unused};
use enkat_syntax::{diagnostics::Sink, parse};

use crate::commands::{
    Failure,
    files::{self, Overlay},
    survey::CheckedSurvey,
};

/// Adds the warnings on modules that lie in one of the folders. A folder that is a survey itself does not show the other
/// surveys that use a module, and the modules that a survey with mistakes uses are not known.
pub(super) fn add_unused(
    surveys: &mut [CheckedSurvey],
    paths: &[PathBuf],
    overlay: &Overlay,
) -> Result<(), Failure> {
    let folders: Vec<&PathBuf> = paths
        .iter()
        .filter(|path| path.is_dir() && !files::is_survey(path))
        .collect();
    let known = surveys
        .iter()
        .map(|survey| Some((&survey.files, survey.modules()?)));
    let Some(known) = known.collect::<Option<Vec<_>>>().filter(|_| !folders.is_empty()) else {
        return Ok(());
    };
    let whole: Vec<_> = folders
        .iter()
        .filter_map(|folder| folder.canonicalize().ok())
        .collect();
    let is_inside = |module: &str| {
        let module = Path::new(module).canonicalize();
        module.is_ok_and(|module| whole.iter().any(|folder| module.starts_with(folder)))
    };
    let found = unused(&known, is_inside);
    let read = surveys.iter().flat_map(|survey| survey.files.iter());
    let read: HashSet<String> = read.map(|(_, file)| file.path.clone()).collect();
    for (at, finding) in found {
        surveys[at].diagnostics.push(finding);
    }
    let mut outside = Vec::new();
    for folder in folders {
        files::outside_of_surveys(folder, 0, &mut outside)?;
    }
    let Some(first) = surveys.first_mut() else {
        return Ok(());
    };
    for path in outside.iter().filter(|path| !read.contains(&files::shown(path))) {
        let Ok(bytes) = files::read_over(path, files::folder_of(path), overlay) else {
            continue;
        };
        // No survey reads the file: whether it is valid UTF-8 does not matter.
        let id = parse::decode_utf8(&mut first.files, &files::shown(path), bytes, &mut Sink::default());
        first.diagnostics.extend(not_imported(&first.files, id));
    }
    Ok(())
}
