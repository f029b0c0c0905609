//! Paths as code hosts name them: from the root of a git repository.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use enkat_syntax::source::SourceMap;

use super::paths::{folder_of, shown};

/// Folders with their places in git repositories; those that were looked up before.
#[derive(Default)]
pub(crate) struct Repositories(HashMap<PathBuf, Option<PathBuf>>);

impl Repositories {
    /// Returns the path of a file from the root of its git repository; as it is if the file lies in none.
    pub(crate) fn path_from_root(&mut self, path: &str) -> String {
        let file = Path::new(path);
        let folder = folder_of(file);
        let place = self
            .0
            .entry(folder.to_owned())
            .or_insert_with(|| place_in_repository(folder));
        match (place, file.file_name()) {
            (Some(place), Some(name)) => shown(&place.join(name)),
            _ => path.to_owned(),
        }
    }
}

/// Returns files with their paths from the root of the git repository.
pub(crate) fn named_from_root(files: &SourceMap) -> SourceMap {
    let mut repositories = Repositories::default();
    let mut named = SourceMap::default();
    for (_, file) in files.iter() {
        named.add(repositories.path_from_root(&file.path), file.text.as_str());
    }
    named
}

/// Returns the path of a folder from the root of its git repository. In a second working tree, `.git` is a file.
fn place_in_repository(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let root = folder.ancestors().find(|root| root.join(".git").exists())?;
    Some(folder.strip_prefix(root).ok()?.to_owned())
}
