//! The folder of a build: only a folder that is empty or has an earlier build, and written wholly or not at all.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::list::{self, List, is_inside};
use crate::commands::{
    Failure,
    files::{self, NewFolder},
};

/// The beginning of the names of temporary folders.
const STAGED: &str = ".enkat-build-";

/// Path below the folder → contents.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The folders of a survey in which its sources stand.
const SOURCES: [&str; 5] = ["pages", "texts", "scenarios", "images", ".schemas"];

/// A folder for a build. Other builds into it wait until the value is dropped.
pub(super) struct Folder<'a> {
    path: &'a Path,
    /// The list of the build that is there.
    earlier: Option<List>,
    // Before the lock, because it may remove the folder, in which another build begins then.
    made: NewFolder,
    _lock: Option<File>,
}

impl<'a> Folder<'a> {
    /// Opens a folder for a build of a survey, makes it if it is missing, and removes what an interrupted build left.
    ///
    /// # Errors
    ///
    /// If it is a file or below one, if it is a folder of sources, or if it has files and no list of an earlier build.
    pub(super) fn open(path: &'a Path, survey: &Path) -> Result<Self, Failure> {
        if let Some(file) = files::file_above(path) {
            bail!("`{}` is a file; `--out` names a folder", file.display());
        }
        refuse_sources(path, survey)?;
        let made = NewFolder::make_if_missing(path)?;
        let lock = lock(path);
        let earlier = List::read(path)?;
        if let (None, Some(foreign)) = (&earlier, first_entry(path)?) {
            bail!(
                "`{}` holds files that `enkat build` did not write, such as `{foreign}`; name an empty folder with `--out`, or one that \
                 does not exist",
                path.display()
            );
        }
        // Without a lock, a temporary folder may be that of a build that runs.
        if lock.is_some() {
            remove_staged(path).with_context(|| {
                format!(
                    "cannot remove what an interrupted build left in `{}`",
                    path.display()
                )
            })?;
        }
        Ok(Self {
            path,
            earlier,
            made,
            _lock: lock,
        })
    }

    /// Replaces the earlier build by these files, and returns its list.
    ///
    /// # Errors
    ///
    /// If a file is in the place of one that no build wrote, or cannot be written. The earlier build stays then as it is.
    pub(super) fn write(self, files: &Files, list: &List) -> Result<Option<List>, Failure> {
        for name in files.keys() {
            self.refuse_foreign(name)?;
        }
        let list = list.bytes()?;
        // The list first: a build that is interrupted is then known as one.
        let mut all = vec![(list::NAME, list.as_slice())];
        all.extend(
            files
                .iter()
                .map(|(name, bytes)| (name.as_str(), bytes.as_slice())),
        );
        let staged = self.stage(&all)?;
        self.remove_stale(files)?;
        for (name, _) in all {
            move_file(&staged.path().join(name), &self.path.join(name))
                .with_context(|| self.not_written(name))?;
        }
        self.made.keep();
        Ok(self.earlier)
    }

    /// Writes the files into a temporary folder. It is in the folder of the build: moving them from there needs no room on the
    /// disk.
    fn stage(&self, files: &[(&str, &[u8])]) -> Result<TempDir, Failure> {
        let staged = tempfile::Builder::new()
            .prefix(STAGED)
            .tempdir_in(self.path)
            // Without the name of the temporary folder.
            .map_err(|error| {
                files::not_written(&error, &format!("cannot write into `{}`", self.path.display()))
            })?;
        for (name, bytes) in files {
            write(&staged.path().join(name), bytes).with_context(|| self.not_written(name))?;
        }
        Ok(staged)
    }

    /// Refuses to write a file in the place of one that no build wrote, or through a link that leads out of the folder.
    fn refuse_foreign(&self, name: &str) -> Result<(), Failure> {
        let path = self.path.join(name);
        let is_listed = self.earlier.as_ref().is_some_and(|list| list.has(name));
        let foreign = if path.symlink_metadata().is_ok() && !is_listed {
            Some(path)
        } else {
            self.folders_above(name)
                .find(|folder| folder.symlink_metadata().is_ok_and(|kind| !kind.is_dir()))
        };
        match foreign {
            Some(path) => bail!(
                "`{}` is in the way: `enkat build` did not write it, and would replace it; move it, or name another folder with `--out`",
                path.display()
            ),
            None => Ok(()),
        }
    }

    /// Removes the files that only the earlier build wrote, and folders that are empty without them.
    fn remove_stale(&self, files: &Files) -> Result<(), Failure> {
        let earlier = self.earlier.iter().flat_map(|list| &list.files);
        let stale = earlier.filter(|name| !files.contains_key(*name) && is_inside(name));
        for name in stale.filter(|name| self.folders_above(name).all(|folder| !folder.is_symlink())) {
            let path = self.path.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(error).with_context(|| format!("cannot remove `{}`", path.display()));
                }
                _ => {}
            }
            for folder in self.folders_above(name) {
                // A folder that is not empty stays.
                if fs::remove_dir(folder).is_err() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Lists the folders between a file and the folder of the build, the innermost first.
    fn folders_above(&self, name: &str) -> impl Iterator<Item = PathBuf> {
        let folders = Path::new(name).ancestors().skip(1);
        folders
            .filter(|folder| !folder.as_os_str().is_empty())
            .map(|folder| self.path.join(folder))
    }

    fn not_written(&self, name: &str) -> String {
        format!("cannot write `{}`", self.path.join(name).display())
    }
}

/// Refuses a folder that holds the survey, and the folders in it that have its sources.
fn refuse_sources(out: &Path, survey: &Path) -> Result<(), Failure> {
    let (Ok(out_whole), Ok(survey_whole)) = (whole(out), survey.canonicalize()) else {
        return Ok(());
    };
    if survey_whole.starts_with(&out_whole) {
        bail!(
            "`{}` holds the sources of the survey, and a build needs a folder of its own; name another one, such as `--out {}`",
            out.display(),
            files::shown(&out.join("out"))
        );
    }
    let below = out_whole.strip_prefix(&survey_whole).ok();
    let first = below.and_then(|below| below.components().next());
    if first.is_some_and(|first| SOURCES.iter().any(|source| first.as_os_str() == *source)) {
        bail!(
            "`{}` is a folder of the survey's sources, and a build needs a folder of its own; name another one, such as `--out out`",
            out.display()
        );
    }
    Ok(())
}

/// Returns the absolute path without links of a folder that need not exist.
fn whole(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    let existing = path.ancestors().find(|folder| folder.exists()).unwrap_or(&path);
    let rest = path.strip_prefix(existing).unwrap_or(Path::new(""));
    Ok(existing.canonicalize()?.join(rest))
}

/// Waits for other builds into a folder. Nothing where the file system has no locks of folders.
fn lock(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// Removes the temporary folders of builds that were interrupted.
fn remove_staged(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_staged = entry.file_name().to_string_lossy().starts_with(STAGED);
        if is_staged && entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// Returns the first name in a folder, if there is one. Hidden files do not count: no build writes or removes them, except for
/// its own temporary folders.
fn first_entry(folder: &Path) -> Result<Option<String>, Failure> {
    let listed = || -> io::Result<Vec<String>> {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    };
    let names = listed().with_context(|| format!("cannot read `{}`", folder.display()))?;
    Ok(names.into_iter().filter(|name| !name.starts_with('.')).min())
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, bytes)
}

fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    to.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::rename(from, to)
}
