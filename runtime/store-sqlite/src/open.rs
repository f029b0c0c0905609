//! Opens the file and brings its tables up to date.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use enkat_store::{StoreKey, audit::Operator, compatibility::Fit};
use jiff::Timestamp;
use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    compatibility::compare,
    keys,
    migrations::{Listed, MIGRATIONS, migrator},
};
use crate::error::SqliteError;

pub(super) const READERS: u32 = 4;

/// The location and the key of the one connection that writes.
pub(super) struct Source {
    pub(super) file: PathBuf,
    /// The key with which the audit log is written; another one after a rotation.
    pub(super) key: Arc<Mutex<StoreKey>>,
    /// The operator whose command writes; none in a server.
    pub(super) operator: Option<Operator>,
    /// The time at which the store was opened.
    pub(super) at: Timestamp,
}

impl Source {
    /// Refers to a file, for a key that may be replaced.
    pub(super) fn new(
        file: &Path,
        (key, operator): (&StoreKey, Option<&Operator>),
        at: Timestamp,
    ) -> (Self, Arc<Mutex<StoreKey>>) {
        let log_key = Arc::new(Mutex::new(key.clone()));
        let source = Self {
            file: file.to_owned(),
            key: Arc::clone(&log_key),
            operator: operator.cloned(),
            at,
        };
        (source, log_key)
    }

    /// Creates the file, if there is none, brings its tables up to date, and connects.
    pub(super) async fn create(&self) -> Result<SqliteConnection, SqliteError> {
        let (connection, fit) = created(&self.file, MIGRATIONS).await?;
        connection.close().await?;
        if fit == Fit::Ahead {
            tracing::info!("a newer version of Enkat has changed the tables, and this one can use them");
        }
        self.connect().await
    }

    /// Connects to the existing file.
    pub(super) async fn connect(&self) -> Result<SqliteConnection, SqliteError> {
        let mut connection = writer(&self.file).await?;
        let key = self.key.lock().unwrap_or_else(PoisonError::into_inner).clone();
        keys::take(&mut connection, (&key, self.operator.as_ref()), self.at).await?;
        Ok(connection)
    }
}

/// Creates a file, if there is none, and brings its tables up to date for a program with these migrations, unless a newer one has.
pub(super) async fn created(
    file: &Path,
    migrations: &[Listed],
) -> Result<(SqliteConnection, Fit), SqliteError> {
    create_private(file).map_err(|error| failed(file, &error))?;
    let mut connection = writer(file).await?;
    let fit = compare(&mut connection, migrations).await;
    let fit = fit.map_err(|error| error.in_file(file))?;
    let migrated = migrate(&mut connection, migrations).await;
    migrated.map_err(|error| failed(file, &error))?;
    Ok((connection, fit))
}

async fn migrate(connection: &mut SqliteConnection, migrations: &[Listed]) -> Result<(), MigrateError> {
    // The future of `run` is not `Send` for all lifetimes, as the future of a trait's method has to be.
    migrator(migrations).run_direct(None, connection, false).await
}

async fn writer(file: &Path) -> Result<SqliteConnection, SqliteError> {
    let connection = SqliteConnection::connect_with(&options(file)).await;
    connection.map_err(|error| failed(file, &error))
}

/// Creates an empty database in memory by the migrations.
pub(super) async fn fresh() -> Result<SqliteConnection, SqliteError> {
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await?;
    let migrated = migrate(&mut connection, MIGRATIONS).await;
    migrated.map_err(SqliteError::unavailable)?;
    Ok(connection)
}

/// Creates a file that only its owner may read, if there is none; the files that SQLite puts beside it have the same mode. An
/// existing file is not opened, since closing it again would release SQLite's locks.
pub(super) fn create_private(file: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        created => created.map(drop),
    }
}

fn failed(file: &Path, why: &dyn std::fmt::Display) -> SqliteError {
    SqliteError::unavailable(format!("`{}`: {why}", file.display()))
}

/// Connects the pool that reads.
pub(super) async fn readers(file: &Path) -> Result<SqlitePool, SqliteError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .test_before_acquire(false);
    Ok(pool.connect_with(options(file).read_only(true)).await?)
}

pub(crate) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        // A save is acknowledged after it is on the disk, so never NORMAL.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Answers that are removed are overwritten, not only unlinked.
        .pragma("secure_delete", "ON")
        // Temporary tables, such as the one with the connection's key, are never written to the disk.
        .pragma("temp_store", "MEMORY")
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

#[cfg(test)]
mod tests {
    use super::super::tests::opened;

    #[tokio::test]
    async fn open_in_missing_folder_returns_reason() {
        let folder = tempfile::tempdir().unwrap();
        let error = opened(&folder.path().join("not/there.db")).await.err().unwrap();
        assert!(error.to_string().contains("No such file or directory"), "{error}");
    }
}
