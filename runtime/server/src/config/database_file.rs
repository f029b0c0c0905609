//! The file of the database.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use crate::error::Error;

/// The file of an SQLite database. An operator names it as a URL, such as `sqlite:/srv/enkat/enkat.db`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseFile(PathBuf);

impl DatabaseFile {
    /// Takes the path of the file.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl FromStr for DatabaseFile {
    type Err = Error;

    /// Reads a URL: `sqlite:` or `sqlite://` and a path.
    fn from_str(url: &str) -> Result<Self, Error> {
        let file = url
            .strip_prefix("sqlite:")
            .map(|rest| rest.strip_prefix("//").unwrap_or(rest));
        match file {
            Some(file) if !file.is_empty() => Ok(Self::new(file)),
            _ => Err(Error::DatabaseUrl),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_file_from_url_has_its_path() {
        for (url, path) in [
            ("sqlite:data/enkat.db", "data/enkat.db"),
            ("sqlite:/srv/enkat.db", "/srv/enkat.db"),
            ("sqlite:///srv/enkat.db", "/srv/enkat.db"),
        ] {
            let file: DatabaseFile = url.parse().unwrap();
            assert_eq!(file.path(), Path::new(path), "{url}");
        }
    }

    #[test]
    fn database_file_of_another_kind_names_the_setting() {
        for url in [
            "postgres://name:secret@localhost",
            "sqlite:",
            "sqlite://",
            "enkat.db",
            "",
        ] {
            let refused = url.parse::<DatabaseFile>().unwrap_err().to_string();
            assert!(
                refused.contains("only SQLite is built in: `--database`"),
                "{refused}"
            );
            assert!(!refused.contains("secret"), "{refused}");
        }
    }
}
