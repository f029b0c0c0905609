//! The place of the server's keys.

use std::{fmt, path::PathBuf, str::FromStr};

use crate::error::Error;

/// The place of the server's keys, as an operator names it. All hold the same text: keys of 128 hexadecimal digits, separated by
/// spaces or ends of lines; a line that begins with `#` is a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySource {
    /// A file. On a first start, the server makes it.
    File(PathBuf),
    /// An environment variable.
    Environment(String),
    /// A credential of systemd: a file with this name in the folder that `$CREDENTIALS_DIRECTORY` names.
    Credential(String),
    /// The output of a program, which gets these arguments, as for a key management service.
    Command(String, Vec<String>),
}

impl FromStr for KeySource {
    type Err = Error;

    /// Reads `file:PATH`, `env:NAME`, `credential:NAME`, or `command:PROGRAM ARGUMENT …`, without quotes.
    fn from_str(text: &str) -> Result<Self, Error> {
        let (kind, rest) = text.split_once(':').unwrap_or_default();
        let mut words = rest.split_whitespace().map(str::to_owned);
        match (kind, words.next()) {
            ("file", Some(_)) => Ok(Self::File(rest.into())),
            ("env", Some(name)) if name == rest => Ok(Self::Environment(name)),
            ("credential", Some(name)) if name == rest && !name.contains('/') => Ok(Self::Credential(name)),
            ("command", Some(program)) => Ok(Self::Command(program, words.collect())),
            _ => Err(Error::KeySource(text.to_owned())),
        }
    }
}

impl fmt::Display for KeySource {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(out, "the file `{}`", path.display()),
            Self::Environment(name) => write!(out, "the environment variable `{name}`"),
            Self::Credential(name) => write!(out, "the credential `{name}` of systemd"),
            Self::Command(program, _) => write!(out, "the command `{program}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_source_reads_every_kind() {
        let read = |text: &str| text.parse::<KeySource>().ok();
        assert_eq!(
            read("file:/etc/enkat/server.key"),
            Some(KeySource::File("/etc/enkat/server.key".into()))
        );
        assert_eq!(read("env:KEYS"), Some(KeySource::Environment("KEYS".to_owned())));
        assert_eq!(
            read("credential:keys"),
            Some(KeySource::Credential("keys".to_owned()))
        );
        let command = KeySource::Command(
            "vault".to_owned(),
            vec!["read".to_owned(), "-field=keys".to_owned()],
        );
        assert_eq!(read("command:vault read  -field=keys"), Some(command));
        for wrong in [
            "",
            "server.key",
            "file:",
            "env:A B",
            "credential:../key",
            "kms:key",
            "command: ",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
