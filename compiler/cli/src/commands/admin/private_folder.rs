//! The folder of an export: written wholly or not at all, and private.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process::ChildStdin,
};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::encryption::{ENDING, Encryption};
use crate::commands::{Failure, files::NewFolder};

/// The beginning of the names of temporary folders of exports.
const STAGED: &str = ".enkat-export-";
/// The bytes that are collected before they are written.
const BUFFER: usize = 1 << 18;

/// Returns a builder of folders that only their owner may enter.
pub(super) fn private() -> tempfile::Builder<'static, 'static> {
    #[allow(unused_mut, reason = "permissions are those of Unix")]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder
}

/// A folder that is written beside its place, and moved there when it is whole. It is removed if it is not.
pub(super) struct PrivateFolder {
    place: PathBuf,
    // Before the folders above it, which are removed with it.
    staged: TempDir,
    /// The folders above it that were missing.
    made: NewFolder,
    /// The encryption of data files.
    encryption: Option<Encryption>,
}

/// A file for data: as it is written, or encrypted.
pub(super) enum DataFile {
    Plain(File),
    Encrypted(ChildStdin),
}

impl Write for DataFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.write(bytes),
            Self::Encrypted(stdin) => stdin.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Encrypted(stdin) => stdin.flush(),
        }
    }
}

impl PrivateFolder {
    /// Begins a folder that does not exist yet.
    ///
    /// # Errors
    ///
    /// When there is something in its place, or no folder can be made beside it.
    pub(super) fn begin(place: &Path) -> Result<Self, Failure> {
        Self::begin_as(place, STAGED)
    }

    /// Begins a folder as [`begin`](Self::begin) does; its temporary name begins with these letters.
    pub(super) fn begin_as(place: &Path, staged: &str) -> Result<Self, Failure> {
        if place.symlink_metadata().is_ok() {
            bail!(
                "`{}` is there already: name a folder with `--out` that does not exist",
                place.display()
            );
        }
        let above = place.parent().filter(|above| !above.as_os_str().is_empty());
        let above = above.unwrap_or(Path::new("."));
        let made = NewFolder::make_if_missing(above)?;
        let staged = private()
            .prefix(staged)
            .tempdir_in(above)
            .with_context(|| format!("cannot write into `{}`", above.display()))?;
        Ok(Self {
            place: place.to_owned(),
            staged,
            made,
            encryption: None,
        })
    }

    /// Encrypts the files for data.
    pub(super) fn encrypted(self, encryption: Option<Encryption>) -> Self {
        Self { encryption, ..self }
    }

    /// Creates a file for data. Where files are encrypted, its name gets another ending.
    pub(super) fn data_file(&self, name: &str) -> Result<BufWriter<DataFile>, Failure> {
        let file = match &self.encryption {
            None => DataFile::Plain(self.file(name)?),
            Some(encryption) => {
                let begun = encryption.begin(self.file(&format!("{name}{ENDING}"))?);
                DataFile::Encrypted(begun.context("cannot run `age`")?)
            }
        };
        Ok(BufWriter::with_capacity(BUFFER, file))
    }

    /// Creates a file that only its owner may read.
    fn file(&self, name: &str) -> Result<File, Failure> {
        let path = self.staged.path().join(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let created = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| options.open(&path));
        created.with_context(|| format!("cannot write `{}`", self.place.join(name).display()))
    }

    /// Creates a file without a name, which is gone when it is closed.
    pub(super) fn spool(&self) -> Result<File, Failure> {
        tempfile::tempfile_in(self.staged.path())
            .with_context(|| format!("cannot write into `{}`", self.place.display()))
    }

    /// Writes a whole file.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let mut file = self.file(name)?;
        file.write_all(bytes)
            .with_context(|| format!("cannot write `{}`", self.place.join(name).display()))
    }

    /// Returns the temporary folder.
    pub(super) fn staged(&self) -> &Path {
        self.staged.path()
    }

    /// Waits until all files for data are encrypted. They have to be closed.
    pub(super) fn wait(mut self) -> Result<Self, Failure> {
        self.encryption.take().map_or(Ok(()), Encryption::finish)?;
        Ok(self)
    }

    /// Waits until all files are on the disk.
    pub(super) fn sync(&self) -> Result<(), Failure> {
        let sync = || -> io::Result<()> {
            for file in fs::read_dir(self.staged())? {
                File::open(file?.path())?.sync_all()?;
            }
            File::open(self.staged())?.sync_all()
        };
        sync().with_context(|| format!("cannot write `{}`", self.place.display()))
    }

    /// Moves the folder to its place. All files have to be closed.
    pub(super) fn finish(self) -> Result<(), Failure> {
        if let Some(encryption) = self.encryption {
            encryption.finish()?;
        }
        fs::rename(self.staged.path(), &self.place)
            .with_context(|| format!("cannot write `{}`", self.place.display()))?;
        // It is no longer where it would be removed from.
        let _ = self.staged.keep();
        self.made.keep();
        Ok(())
    }
}
