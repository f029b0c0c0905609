//! Errors of SQLite as errors of a store.

use std::{fmt, path::Path};

use enkat_store::StoreError;
use sqlx::error::DatabaseError;

/// An error of this store, which becomes an error of every store at its interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SqliteError(StoreError);

/// The primary result codes of SQLite, by the state of the database that they report.
mod code {
    pub(super) const BUSY: i32 = 5;
    /// Read-only, a disk error, a full disk, a file that cannot be opened.
    pub(super) const UNAVAILABLE: [i32; 4] = [8, 10, 13, 14];
}

impl SqliteError {
    /// The error of a database that is locked for too long, or of a full queue.
    pub(crate) const BUSY: Self = Self(StoreError::Busy);

    /// Builds the error of a database that cannot be opened, reached or written.
    pub(crate) fn unavailable(why: impl fmt::Display) -> Self {
        Self(StoreError::Unavailable(why.to_string()))
    }

    /// Builds the error of a change that another process made first.
    pub(crate) fn conflict(why: impl fmt::Display) -> Self {
        Self(StoreError::Conflict(why.to_string()))
    }

    /// Builds the error of a bug, or of content that this store has not written.
    pub(crate) fn failed(why: impl fmt::Display) -> Self {
        Self(StoreError::Failed(why.to_string()))
    }

    /// Prefixes the reason of an error with the file, and keeps the kind of the error.
    pub(crate) fn in_file(self, file: &Path) -> Self {
        let named = |why: String| format!("`{}`: {why}", file.display());
        Self(match self.0 {
            StoreError::Busy => StoreError::Busy,
            StoreError::Unavailable(why) => StoreError::Unavailable(named(why)),
            StoreError::Conflict(why) => StoreError::Conflict(named(why)),
            StoreError::Failed(why) => StoreError::Failed(named(why)),
        })
    }
}

impl fmt::Display for SqliteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl From<SqliteError> for StoreError {
    fn from(SqliteError(error): SqliteError) -> Self {
        error
    }
}

impl From<sqlx::Error> for SqliteError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(DatabaseError::code);
        // An extended code has more in its upper bits.
        let code = code.and_then(|code| code.parse::<i32>().ok().map(|code| code & 0xff));
        match (&error, code) {
            (_, Some(code::BUSY)) => Self::BUSY,
            (_, Some(code)) if code::UNAVAILABLE.contains(&code) => Self::unavailable(error),
            (sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed, _) => {
                Self::unavailable(error)
            }
            _ => Self::failed(error),
        }
    }
}

impl From<rusqlite::Error> for SqliteError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error().map(|error| error.extended_code & 0xff);
        match code {
            Some(code::BUSY) => Self::BUSY,
            Some(code) if code::UNAVAILABLE.contains(&code) => Self::unavailable(error),
            _ => Self::failed(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};

    use super::*;

    #[test]
    fn error_of_unreadable_column_is_failed() {
        let broken = sqlx::Error::Decode("not a number".into());
        assert!(matches!(
            StoreError::from(SqliteError::from(broken)),
            StoreError::Failed(_)
        ));
    }

    #[test]
    fn error_of_closed_pool_is_unavailable() {
        let closed = SqliteError::from(sqlx::Error::PoolClosed);
        assert!(matches!(StoreError::from(closed), StoreError::Unavailable(_)));
    }

    #[test]
    fn error_of_missing_row_is_failed() {
        let missing = SqliteError::from(sqlx::Error::RowNotFound);
        assert!(matches!(StoreError::from(missing), StoreError::Failed(_)));
    }

    #[tokio::test]
    async fn error_of_non_database_file_is_failed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        std::fs::write(&file, "not a database, whatever its name says".repeat(50)).unwrap();
        let found = crate::keys::contents(&file).await.map_err(StoreError::from);
        assert!(matches!(found, Err(StoreError::Failed(_))), "{found:?}");
    }

    async fn run(statement: &'static str, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let done = sqlx::query(statement).execute(connection).await;
        done.map(drop).map_err(|error| SqliteError::from(error).into())
    }

    #[tokio::test]
    async fn read_only_is_unavailable_bad_statement_is_failed() {
        let folder = tempfile::tempdir().unwrap();
        let options = SqliteConnectOptions::new().filename(folder.path().join("one.db"));
        let mut writer = options.clone().create_if_missing(true).connect().await.unwrap();
        run("PRAGMA user_version = 1", &mut writer).await.unwrap();
        let mut reader = options.read_only(true).connect().await.unwrap();
        let refused = run("PRAGMA user_version = 2", &mut reader).await;
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        let broken = run("PRAGMA user_version = ;", &mut writer).await;
        assert!(matches!(broken, Err(StoreError::Failed(_))), "{broken:?}");
    }

    #[test]
    fn errors_of_rusqlite_are_of_the_same_kinds() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("one.db");
        let kind = |error: rusqlite::Error| StoreError::from(SqliteError::from(error));
        let missing =
            rusqlite::Connection::open_with_flags(&file, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY);
        assert!(matches!(kind(missing.unwrap_err()), StoreError::Unavailable(_)));
        let one = rusqlite::Connection::open(&file).unwrap();
        let broken = one.execute_batch("PRAGMA user_version = ;");
        assert!(matches!(kind(broken.unwrap_err()), StoreError::Failed(_)));
        one.execute_batch("BEGIN EXCLUSIVE").unwrap();
        let other = rusqlite::Connection::open(&file).unwrap();
        other.busy_timeout(std::time::Duration::ZERO).unwrap();
        let locked = other.execute_batch("BEGIN IMMEDIATE");
        assert_eq!(kind(locked.unwrap_err()), StoreError::Busy);
    }
}
