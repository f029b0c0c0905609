//! Temporary folders of a backup or a restore. None of them stays, whatever ends the command.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    process,
};

use anyhow::{Context, bail};
use enkat_runtime::on_shutdown;
use tempfile::TempDir;

use crate::commands::{Failure, admin::private_folder::private};

/// The beginning of the names of temporary folders.
pub(super) const STAGED: &str = ".enkat-backup-";
/// The exit code of a command that was asked to stop.
const STOPPED: i32 = 130;
/// The number of times that it tries to remove each folder.
const TRIES: usize = 100;

/// The right to have temporary folders in some folders, for one command at a time.
pub(super) struct Exclusive {
    /// The locks end with the process, however it ends.
    _locks: Vec<File>,
}

impl Exclusive {
    /// Locks these folders, and removes what a command that was killed has left in them.
    ///
    /// # Errors
    ///
    /// When another command has locked one of them.
    pub(super) fn of(folders: &[&Path]) -> Result<Self, Failure> {
        let mut whole = Vec::new();
        for folder in folders {
            whole.push(
                fs::canonicalize(folder).with_context(|| format!("cannot use `{}`", folder.display()))?,
            );
        }
        whole.sort();
        whole.dedup();
        let locks = whole
            .iter()
            .map(|folder| lock(folder))
            .collect::<Result<_, _>>()?;
        Ok(Self { _locks: locks })
    }
}

fn lock(folder: &Path) -> Result<File, Failure> {
    let name = || format!("cannot use `{}`", folder.display());
    let file = File::open(folder).with_context(name)?;
    match file.try_lock() {
        Ok(()) => remove_leftovers(folder).with_context(name)?,
        Err(TryLockError::WouldBlock) => bail!(
            "another backup or restore works in `{}`: wait until it has finished",
            folder.display()
        ),
        // Some file systems have no locks: leftovers there may belong to a command that runs.
        Err(TryLockError::Error(_)) => {}
    }
    Ok(file)
}

fn remove_leftovers(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(STAGED) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// Makes a temporary folder, which only its owner may enter.
pub(super) fn folder_in(place: &Path) -> Result<TempDir, Failure> {
    let made = private().prefix(STAGED).tempdir_in(place);
    made.with_context(|| format!("cannot write into `{}`", place.display()))
}

/// Waits until a file, or the names in a folder, are on the disk.
pub(super) fn sync(path: &Path) -> Result<(), Failure> {
    let sync = || File::open(path)?.sync_all();
    sync().with_context(|| format!("cannot write `{}`", path.display()))
}

/// Removes these folders if the process is asked to stop, and ends it.
pub(super) fn remove_if_stopped(folders: Vec<PathBuf>) -> Result<(), Failure> {
    let remove = move || {
        // A file that is made meanwhile keeps a folder for a moment.
        let mut tries = folders.iter().cycle().take(folders.len() * TRIES);
        while folders.iter().any(|folder| folder.exists()) {
            let Some(folder) = tries.next() else { break };
            let _ = fs::remove_dir_all(folder);
        }
        process::exit(STOPPED)
    };
    Ok(on_shutdown(remove)?)
}
