//! A backup as it is kept.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_runtime::{
    Error,
    backup::{DATA, FileSum, KEYS, MANIFEST, Manifest},
};

use crate::commands::{
    Failure,
    admin::encryption::{ENDING, decrypt},
};

/// A backup that was made.
pub(super) struct Kept {
    folder: PathBuf,
    manifest: Manifest,
}

impl Kept {
    /// Reads the manifest of a backup.
    ///
    /// # Errors
    ///
    /// When the folder is no backup, or one of a newer version.
    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        let file = folder.join(MANIFEST);
        let text = fs::read_to_string(&file).with_context(|| {
            format!(
                "`{}` is no backup: name the folder of one backup, in which there is `{MANIFEST}`",
                folder.display()
            )
        })?;
        let format = serde_json::from_str::<serde_json::Value>(&text)
            .with_context(|| format!("`{}` is damaged", file.display()))?;
        if format["format"] != Manifest::FORMAT {
            bail!(
                "`{}` was made by another version of this program: use that version",
                folder.display()
            );
        }
        let manifest =
            serde_json::from_value(format).with_context(|| format!("`{}` is damaged", file.display()))?;
        Ok(Self {
            folder: folder.to_owned(),
            manifest,
        })
    }

    pub(super) fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Returns the name, which is its time.
    pub(super) fn name(&self) -> String {
        let whole = fs::canonicalize(&self.folder).unwrap_or_else(|_| self.folder.clone());
        let name = whole.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Returns the path of the file of the keys, if it is still there.
    pub(super) fn keys(&self) -> Option<PathBuf> {
        let path = self.folder.join(self.stored(KEYS)?);
        path.exists().then_some(path)
    }

    /// Writes the data into a new file.
    pub(super) fn write_data(&self, identity: Option<&Path>, into: &Path) -> Result<(), Failure> {
        self.write(DATA, identity, into)
    }

    /// Writes the keys of persons into a new file.
    pub(super) fn write_keys(&self, identity: Option<&Path>, into: &Path) -> Result<(), Failure> {
        self.write(KEYS, identity, into)
    }

    /// Returns the stored name of a file, as it is or encrypted.
    fn stored(&self, name: &str) -> Option<&str> {
        let mut stored = self.manifest.files.keys();
        let stored = stored.find(|stored| stored.strip_suffix(ENDING).unwrap_or(stored) == name);
        stored.map(String::as_str)
    }

    /// Checks a file, and writes it as it was before it was encrypted.
    fn write(&self, name: &str, identity: Option<&Path>, into: &Path) -> Result<(), Failure> {
        let (stored, sum) = self
            .stored(name)
            .and_then(|stored| self.manifest.files.get_key_value(stored))
            .with_context(|| format!("the manifest of `{}` has no `{name}`", self.folder.display()))?;
        let file = self.folder.join(stored);
        let found = FileSum::of(&file).with_context(|| format!("cannot read `{}`", file.display()))?;
        if found != *sum {
            let damaged = format!(
                "`{}` is damaged: its checksum is another one than the manifest has. Take another backup",
                file.display()
            );
            return Err(Error::Refused(vec![damaged]).into());
        }
        let new = new_file(into).with_context(|| format!("cannot write `{}`", into.display()))?;
        if !stored.ends_with(ENDING) {
            let copy = || io::copy(&mut File::open(&file)?, &mut &new);
            copy().with_context(|| format!("cannot copy `{}`", file.display()))?;
            return Ok(());
        }
        let Some(identity) = identity else {
            bail!(
                "`{}` is encrypted: name the file with your key of age by `--identity`",
                file.display()
            );
        };
        decrypt(&file, identity, new)
    }
}

/// Creates a file that only its owner may read.
fn new_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
