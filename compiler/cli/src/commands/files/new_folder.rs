//! Folders that a command makes, and removes again if it fails.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{anyhow, bail};

use crate::commands::Failure;

/// A folder that a command has made. Until it is kept, it goes when the value is dropped: with everything in it, and with the
/// folders above it that were made for it. A folder that was there has then again what it had.
pub(crate) struct NewFolder {
    /// The uppermost folder that was made; nothing if none was, or if it is kept.
    top: Option<PathBuf>,
    /// The folder that was there, with the names in it; nothing if there was none, or if it is kept.
    filled: Option<(PathBuf, Vec<OsString>)>,
}

impl NewFolder {
    /// Makes a folder, and the folders above it that are missing.
    ///
    /// # Errors
    ///
    /// If it exists, if it is below a file, or if it cannot be made.
    pub(crate) fn make(path: &Path) -> Result<Self, Failure> {
        if let Some(file) = file_above(path) {
            bail!(
                "`{}` is a file, so that no folder can be in it; name another folder",
                file.display()
            );
        }
        Self::made(path)
            .map_err(|error| not_written(&error, &format!("cannot make the folder `{}`", path.display())))
    }

    /// Makes a folder as [`make`](Self::make) does, unless one that may be filled is there.
    pub(crate) fn make_or_fill(path: &Path) -> Result<Self, Failure> {
        if !is_free_folder(path) {
            return Self::make(path);
        }
        Ok(Self {
            top: None,
            filled: Some((path.to_owned(), names_in(path))),
        })
    }

    /// Makes a folder as [`make`](Self::make) does, unless it is there. Such a folder stays in any case.
    pub(crate) fn make_if_missing(path: &Path) -> Result<Self, Failure> {
        if path.is_dir() {
            return Ok(Self::there());
        }
        match Self::make(path) {
            // Another program has made it meanwhile.
            Err(_) if path.is_dir() => Ok(Self::there()),
            result => result,
        }
    }

    /// Returns a folder that was there, which stays as it is then.
    fn there() -> Self {
        Self {
            top: None,
            filled: None,
        }
    }

    fn made(path: &Path) -> io::Result<Self> {
        let missing = path.ancestors().take_while(|folder| !exists(folder));
        let made = Self {
            top: missing.last().map(Path::to_owned),
            filled: None,
        };
        if let Some(above) = path.parent().filter(|above| !exists(above)) {
            fs::create_dir_all(above)?;
        }
        match fs::create_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // Another program has made it meanwhile.
                made.keep();
                Err(error)
            }
            result => result.map(|()| made),
        }
    }

    /// Lets the folder stay.
    pub(crate) fn keep(mut self) {
        self.top = None;
        self.filled = None;
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // The command has failed already, and says why.
        if let Some(top) = &self.top {
            drop(fs::remove_dir_all(top));
        }
        let Some((folder, before)) = &self.filled else {
            return;
        };
        let made = names_in(folder).into_iter().filter(|name| !before.contains(name));
        for path in made.map(|name| folder.join(name)) {
            drop(fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path)));
        }
    }
}

fn names_in(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).collect()
}

/// Returns whether a path is a folder without anything in it but what a new repository has: hidden files, a README and a licence.
pub(crate) fn is_free_folder(path: &Path) -> bool {
    const IN_REPOSITORY: [&str; 4] = [".", "readme", "license", "licence"];
    let is_free = |name: OsString| {
        let name = name.to_string_lossy().to_lowercase();
        IN_REPOSITORY.iter().any(|start| name.starts_with(start))
    };
    path.is_dir() && names_in(path).into_iter().all(is_free)
}

/// Finds the file that a path leads through as if it were a folder.
pub(crate) fn file_above(path: &Path) -> Option<&Path> {
    path.ancestors().find(|above| above.exists() && !above.is_dir())
}

/// Says that a folder cannot be made or written, and what to do where only another one helps. The error has no path that the author
/// has not named.
pub(crate) fn not_written(error: &io::Error, what: &str) -> Failure {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            anyhow!("{what}: you may not write there; name a folder in which you may")
        }
        // The folders above are made: only a place that is no disk, such as `/proc`, has none then.
        io::ErrorKind::NotFound => anyhow!("{what}: nothing can be stored there; name a folder on a disk"),
        kind => anyhow!("{what}: {kind}"),
    }
}

/// Returns whether a path leads somewhere; the empty path is the current folder.
fn exists(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.symlink_metadata().is_ok()
}
