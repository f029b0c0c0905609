//! Reads the server's keys where an operator keeps them.

use std::{env, path::PathBuf, process::Command};

use enkat_store::KnownKey;

use super::{
    key_file::{self, KeyFile},
    key_text,
};
use crate::{
    Environment, Error,
    config::KeySource,
    identity::{Ring, ServerKey},
};

/// Keys that were read.
pub(super) struct ReadKeys {
    pub(super) keys: Vec<ServerKey>,
    /// Whether a database knows them.
    pub(super) is_settled: bool,
}

impl KeySource {
    /// Reads the keys; `None` if there are none yet.
    pub(super) fn read(&self) -> Result<Option<ReadKeys>, Error> {
        let text = match self {
            Self::File(file) => return KeyFile::new(file).read(),
            Self::Credential(name) => {
                let keys = key_file::read(&credential(name)?)?;
                return Ok(keys.map(ReadKeys::settled));
            }
            Self::Environment(name) => variable(name),
            Self::Command(program, arguments) => output(program, arguments)?,
        };
        let keys =
            key_text::parse(&text).map_err(|error| Error::Data(format!("{self} has no keys: {error}")))?;
        Ok((!keys.is_empty()).then(|| ReadKeys::settled(keys)))
    }

    /// Makes the first key.
    pub(super) fn make(&self, environment: &Environment) -> Result<ReadKeys, Error> {
        match self {
            Self::File(file) => KeyFile::new(file).make(environment),
            _ => Err(Error::Data(format!(
                "{self} has no key. Make one with `openssl rand -hex 64`, put it there, and start the server again"
            ))),
        }
    }

    /// Gives the key its lasting place, once the database knows it.
    pub(super) fn settle(&self) -> Result<(), Error> {
        match self {
            Self::File(file) => KeyFile::new(file).settle(),
            _ => Ok(()),
        }
    }

    /// Adds a new key, where the place can be written.
    ///
    /// # Errors
    ///
    /// When it cannot.
    pub(crate) fn add(&self, environment: &Environment) -> Result<(), Error> {
        match self {
            Self::File(file) => KeyFile::new(file).add(environment),
            _ => Err(Error::Refused(vec![format!(
                "{self} has no key that the database does not know. Make one with `openssl rand -hex 64`, add it there \
                 for every server, and run the command again"
            )])),
        }
    }

    /// Lists the keys.
    ///
    /// # Errors
    ///
    /// When they cannot be read.
    pub(crate) fn keys(&self) -> Result<Vec<ServerKey>, Error> {
        Ok(self.read()?.map_or_else(Vec::new, |read| read.keys))
    }
}

impl ReadKeys {
    fn settled(keys: Vec<ServerKey>) -> Self {
        Self {
            keys,
            is_settled: true,
        }
    }

    /// Builds the ring of a database that knows these keys, without those that it does not know yet. Retired ones stay in it as
    /// long as they are among the keys: a server may still have something in its memory that they have made.
    ///
    /// # Errors
    ///
    /// When the key in use is not among them; the text says which it is.
    pub(super) fn ring(&self, known: &[KnownKey]) -> Result<Ring, String> {
        let own = |known: &KnownKey| {
            self.keys
                .iter()
                .find(|key| *key.fingerprint() == known.fingerprint)
        };
        let current = KnownKey::in_use(known);
        let in_use = current.and_then(own);
        let missing = || current.and_then(KnownKey::id).map(|id| id.to_string());
        let in_use = in_use.ok_or_else(|| missing().unwrap_or_default())?;
        let others = known.iter().filter_map(own);
        let others = others.filter(|key| key.id() != in_use.id());
        Ok(Ring::new(in_use.clone(), others.cloned().collect()))
    }
}

/// Reads a variable; empty text if it is not set.
#[allow(
    clippy::disallowed_methods,
    reason = "the setting names the variable, and the keys stay out of the settings"
)]
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Returns the path of a credential of systemd.
fn credential(name: &str) -> Result<PathBuf, Error> {
    let folder = env::var_os("CREDENTIALS_DIRECTORY").ok_or_else(|| {
        Error::Data(format!(
            "there are no credentials of systemd: `$CREDENTIALS_DIRECTORY` is not set. Add `LoadCredential={name}:…` to the \
             unit, or run the command with `systemd-run --property=LoadCredential={name}:…`"
        ))
    })?;
    Ok(PathBuf::from(folder).join(name))
}

/// Runs a program, and returns its output.
fn output(program: &str, arguments: &[String]) -> Result<String, Error> {
    let failed = |why: &dyn std::fmt::Display| {
        Error::Data(format!(
            "the command `{program}` does not give the server's keys: {why}. Run it as the user of the server to see why"
        ))
    };
    let output = Command::new(program).args(arguments).output();
    let output = output.map_err(|error| failed(&error))?;
    if !output.status.success() {
        // Its errors may tell a secret.
        return Err(failed(&output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| failed(&"its output is no text"))
}
