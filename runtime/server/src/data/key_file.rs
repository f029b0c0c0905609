//! The file of the server's keys, which only its owner may read.

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

use super::{key_source::ReadKeys, key_text};
use crate::{Environment, Error, identity::ServerKey};

/// The file of the server's keys.
pub(super) struct KeyFile {
    settled: PathBuf,
    /// The name of a first key until the database knows it.
    pending: PathBuf,
}

impl KeyFile {
    pub(super) fn new(file: &Path) -> Self {
        let mut pending = file.as_os_str().to_owned();
        pending.push(".new");
        Self {
            settled: file.to_owned(),
            pending: pending.into(),
        }
    }

    /// Reads the keys, if there are any.
    pub(super) fn read(&self) -> Result<Option<ReadKeys>, Error> {
        for (file, is_settled) in [(&self.settled, true), (&self.pending, false)] {
            if let Some(keys) = read(file)? {
                return Ok(Some(ReadKeys { keys, is_settled }));
            }
        }
        Ok(None)
    }

    /// Makes the first key, under the name that it has until it is settled. If another process has just made one, that key is used.
    pub(super) fn make(&self, environment: &Environment) -> Result<ReadKeys, Error> {
        let key = key_text::make(environment)?;
        write_whole(&self.pending, &key).map_err(|source| failed(&self.pending, source))?;
        let gone = || failed(&self.pending, io::ErrorKind::NotFound.into());
        self.read()?.ok_or_else(gone)
    }

    /// Adds a key at the end. The file stays the same one, with its owner and its mode, and the other keys are not written again.
    pub(super) fn add(&self, environment: &Environment) -> Result<(), Error> {
        let line = format!("\n{}\n", key_text::make(environment)?);
        let add = || {
            let mut file = fs::OpenOptions::new().append(true).open(&self.settled)?;
            file.write_all(line.as_bytes())?;
            file.sync_all()
        };
        add().map_err(|source| failed(&self.settled, source))
    }

    /// Renames the key to its settled name, once the database knows it. A settled key is never replaced: the pending one has sealed
    /// nothing.
    pub(super) fn settle(&self) -> Result<(), Error> {
        match fs::hard_link(&self.pending, &self.settled) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(failed(&self.settled, error));
            }
            _ => {}
        }
        fs::remove_file(&self.pending).map_err(|source| failed(&self.pending, source))?;
        sync_names(&self.settled).map_err(|source| failed(&self.settled, source))
    }
}

/// Reads the keys of a file; `None` if there is no such file.
///
/// # Errors
///
/// When it cannot be read, or holds something else.
pub(super) fn read(file: &Path) -> Result<Option<Vec<ServerKey>>, Error> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|source| failed(file, source))?,
    };
    let keys = key_text::parse(&text).and_then(|keys| {
        let empty = || io::Error::other("it holds no key of 128 hexadecimal digits");
        (!keys.is_empty()).then_some(keys).ok_or_else(empty)
    });
    keys.map(Some).map_err(|source| failed(file, source))
}

/// Writes a file that only its owner may read, whole or not at all; an existing file stays as it is.
fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let mut whole = tempfile::NamedTempFile::new_in(folder_of(file))?;
    whole.write_all(format!("{text}\n").as_bytes())?;
    whole.as_file().sync_all()?;
    match whole.persist_noclobber(file) {
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        persisted => {
            persisted.map_err(|failed| failed.error)?;
            sync_names(file)
        }
    }
}

/// Makes the names in the folder of a file survive a power cut: a database whose key is gone would be lost.
fn sync_names(file: &Path) -> io::Result<()> {
    fs::File::open(folder_of(file))?.sync_all()
}

fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn failed(file: &Path, source: io::Error) -> Error {
    Error::File {
        path: file.to_owned(),
        source,
    }
}
