//! Folders of a survey that are not read, because of their names or their place.

use std::path::{Path, PathBuf};

use enkat_syntax::parse::meant_folder;

use super::{entries, is_hidden, yaml_files};
use crate::commands::Failure;

/// Lists a YAML file of each folder that is probably meant as a part of a survey and is not read: the compiler reports them.
pub(super) fn files(survey: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut folders: Vec<PathBuf> = entries(survey)?;
    folders.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let meant = meant_folder(&name).map(|meant| survey.join(meant));
        meant.is_some_and(|meant| !is_same(&meant, path))
    });
    for part in ["pages", "scenarios"].map(|part| survey.join(part)) {
        if part.is_dir() {
            folders.extend(entries(&part)?.into_iter().filter(|path| !is_hidden(path)));
        }
    }
    let mut found = Vec::new();
    for folder in folders.iter().filter(|path| path.is_dir() && !path.is_symlink()) {
        let mut inside = Vec::new();
        yaml_files(folder, &mut inside)?;
        found.extend(inside.into_iter().next());
    }
    Ok(found)
}

/// Returns whether two names are of one folder, as where a file system does not tell capitals apart.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
