//! The address of the database.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use enkat_store::Database;
use enkat_store_postgres::database::PostgresDatabase;
use enkat_store_sqlite::file::SqliteFile;

use crate::error::Error;

/// A database, as an operator names it by a URL.
#[derive(Clone, Debug)]
pub enum DatabaseAddress {
    /// An SQLite file, such as `sqlite:/srv/enkat/enkat.db`.
    File(PathBuf),
    /// A database of a PostgreSQL server, such as `postgres://enkat@db.example.org/enkat`.
    Postgres(PostgresDatabase),
}

impl DatabaseAddress {
    /// Returns the path of the file; `None` where it is none.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Postgres(_) => None,
        }
    }

    /// Returns the file, or the address without a password, for messages.
    pub fn place(&self) -> String {
        self.clone().database().place()
    }

    /// Refers to the database, without connecting to it.
    pub(crate) fn database(self) -> Box<dyn Database> {
        match self {
            Self::File(path) => Box::new(SqliteFile::new(&path)),
            Self::Postgres(database) => Box::new(database),
        }
    }
}

impl FromStr for DatabaseAddress {
    type Err = Error;

    /// Reads a URL: `sqlite:` or `sqlite://` and a path, or `postgres://` and what PostgreSQL has there.
    fn from_str(url: &str) -> Result<Self, Error> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let database = PostgresDatabase::new(url).map_err(|_| Error::DatabaseUrl)?;
            return Ok(Self::Postgres(database));
        }
        let file = url
            .strip_prefix("sqlite:")
            .map(|rest| rest.strip_prefix("//").unwrap_or(rest));
        match file {
            Some(file) if !file.is_empty() => Ok(Self::File(file.into())),
            _ => Err(Error::DatabaseUrl),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_of_a_file_has_its_path() {
        for (url, path) in [
            ("sqlite:data/enkat.db", "data/enkat.db"),
            ("sqlite:/srv/enkat.db", "/srv/enkat.db"),
            ("sqlite:///srv/enkat.db", "/srv/enkat.db"),
        ] {
            let address: DatabaseAddress = url.parse().unwrap();
            assert_eq!(address.file(), Some(Path::new(path)), "{url}");
        }
    }

    #[test]
    fn address_of_a_postgresql_database_keeps_its_password_to_itself() {
        for url in [
            "postgres://ada:secret@db:5433/enkat",
            "postgresql://ada:secret@db:5433/enkat",
        ] {
            let address: DatabaseAddress = url.parse().unwrap();
            assert_eq!(address.file(), None);
            assert!(!format!("{address:?}").contains("secret"), "{address:?}");
            assert_eq!(address.place(), "postgres://db:5433/enkat");
        }
    }

    #[test]
    fn address_of_another_kind_names_the_setting() {
        for url in [
            "mysql://name:secret@localhost",
            "sqlite:",
            "sqlite://",
            "enkat.db",
            "",
            "postgres://[secret",
        ] {
            let refused = url.parse::<DatabaseAddress>().unwrap_err().to_string();
            assert!(refused.contains("`--database`"), "{url}: {refused}");
            assert!(!refused.contains("secret"), "{url}: {refused}");
        }
    }
}
