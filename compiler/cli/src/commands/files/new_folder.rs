//! Folders that a command makes, and removes again if it fails.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{anyhow, bail};

use crate::commands::Failure;

/// A folder that a command has made. Until it is kept, it goes when the value is dropped: with everything in it, and with the
/// folders above it that were made for it. An empty folder that was there is emptied again.
pub(crate) struct NewFolder {
    /// The uppermost folder that was made; nothing if none was, or if it is kept.
    top: Option<PathBuf>,
    /// The empty folder that was there; nothing if there was none, or if it is kept.
    filled: Option<PathBuf>,
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

    /// Makes a folder as [`make`](Self::make) does, unless an empty one is there.
    pub(crate) fn make_or_fill(path: &Path) -> Result<Self, Failure> {
        if !is_empty_folder(path) {
            return Self::make(path);
        }
        Ok(Self {
            top: None,
            filled: Some(path.to_owned()),
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
        let filled = self.filled.iter().filter_map(|folder| fs::read_dir(folder).ok());
        for entry in filled.flatten().flatten() {
            let path = entry.path();
            drop(fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path)));
        }
    }
}

/// Returns whether a path is a folder without anything in it.
pub(crate) fn is_empty_folder(path: &Path) -> bool {
    fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
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
