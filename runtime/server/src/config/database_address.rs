//! The address of the database.

use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

use enkat_store::Database;
use enkat_store_postgres::database::{AddressError, PostgresDatabase};
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
    /// Reads the URL of the database, and the URL of the same database past a pooler, over which its tables are created and changed.
    ///
    /// # Errors
    ///
    /// When one of them is no such URL, or the database needs no direct connection.
    pub fn read(database: Option<&str>, direct: Option<&str>) -> Result<Option<Self>, Error> {
        let database = database.map(str::parse).transpose()?;
        match (database, direct) {
            (database, None) => Ok(database),
            (Some(Self::Postgres(database)), Some(direct)) => {
                let database = database.with_direct(direct).map_err(|error| match error {
                    AddressError::Malformed => Error::DirectUrl,
                    AddressError::Pooler | AddressError::PooledDirect => Error::DirectPooler,
                })?;
                Ok(Some(Self::Postgres(database)))
            }
            (Some(Self::File(_)) | None, Some(_)) => Err(Error::DirectWithoutDatabase),
        }
    }

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
            let database = PostgresDatabase::new(url).map_err(|error| match error {
                AddressError::Pooler => Error::DatabasePooler,
                AddressError::Malformed | AddressError::PooledDirect => Error::DatabaseUrl,
            })?;
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

    #[test]
    fn unknown_pooler_names_the_parameter_and_the_value_to_write() {
        let refused = "postgres://ada:secret@db/enkat?pooler=statement".parse::<DatabaseAddress>();
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("write `pooler=transaction`"), "{refused}");
        assert!(!refused.contains("secret"), "{refused}");
    }

    #[test]
    fn direct_url_of_another_kind_names_its_setting() {
        let pooled = "postgres://db/enkat?pooler=transaction";
        for (database, direct) in [
            (Some(pooled), "postgres://[secret"),
            (Some(pooled), pooled),
            (Some("sqlite:data/enkat.db"), "postgres://db/enkat"),
            (None, "postgres://db/enkat"),
        ] {
            let refused = DatabaseAddress::read(database, Some(direct));
            let refused = refused.unwrap_err().to_string();
            assert!(refused.contains("`--database-direct`"), "{refused}");
            assert!(!refused.contains("secret"), "{refused}");
        }
        let address = DatabaseAddress::read(Some(pooled), Some("postgres://db:5433/enkat"));
        assert_eq!(address.unwrap().unwrap().place(), "postgres://db:5432/enkat");
    }
}
