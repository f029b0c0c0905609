//! The file of the server's key: 128 hexadecimal digits that only its owner may read.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use enkat_store::hex::{from_hex, to_hex};

use crate::{
    Environment, Error,
    identity::{KEY_BYTES, Keys},
};

/// The file of a data folder's key.
pub(super) struct KeyFile {
    settled: PathBuf,
    /// The key's name until the database knows it.
    pending: PathBuf,
}

/// A key that was read.
pub(super) struct ReadKey {
    pub(super) keys: Keys,
    /// Whether a database knows it.
    pub(super) is_settled: bool,
}

impl KeyFile {
    pub(super) fn in_folder(folder: &Path) -> Self {
        Self {
            settled: folder.join("server.key"),
            pending: folder.join("server.key.new"),
        }
    }

    /// Returns the path of the settled key.
    pub(super) fn path(&self) -> &Path {
        &self.settled
    }

    /// Reads the key, if there is one.
    pub(super) fn read(&self) -> Result<Option<ReadKey>, Error> {
        for (file, is_settled) in [(&self.settled, true), (&self.pending, false)] {
            if let Some(keys) = read(file)? {
                return Ok(Some(ReadKey { keys, is_settled }));
            }
        }
        Ok(None)
    }

    /// Makes the key, under the name that it has until it is settled. If another process has just made one, that key is used.
    pub(super) fn make(&self, environment: &Environment) -> Result<Keys, Error> {
        let mut key = [0; KEY_BYTES];
        environment.random.fill(&mut key).map_err(Error::Random)?;
        write_whole(&self.pending, &to_hex(&key)).map_err(|source| failed(&self.pending, source))?;
        let made = self.read()?;
        let gone = || failed(&self.pending, io::ErrorKind::NotFound.into());
        Ok(made.ok_or_else(gone)?.keys)
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
        fs::remove_file(&self.pending).map_err(|source| failed(&self.pending, source))
    }
}

fn read(file: &Path) -> Result<Option<Keys>, Error> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|source| failed(file, source))?,
    };
    let broken = || io::Error::other("it does not hold 128 hexadecimal digits");
    let key = from_hex(text.trim()).ok_or_else(broken);
    key.map(|key| Some(Keys::new(key)))
        .map_err(|source| failed(file, source))
}

/// Writes a file that only its owner may read, whole or not at all; an existing file stays as it is.
fn write_whole(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut whole = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut whole, format!("{text}\n").as_bytes())?;
    whole.as_file().sync_all()?;
    match whole.persist_noclobber(file) {
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        persisted => persisted.map(drop).map_err(|failed| failed.error),
    }
}

fn failed(file: &Path, source: io::Error) -> Error {
    Error::File {
        path: file.to_owned(),
        source,
    }
}
