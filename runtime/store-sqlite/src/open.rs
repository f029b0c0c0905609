//! Opens the file and brings its tables up to date.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use enkat_store::{StoreKey, audit::Operator};
use jiff::Timestamp;
use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::keys;
use crate::error::SqliteError;

/// The migrations, in order. One that has been released is never changed.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (
        1,
        "participants",
        include_str!("../migrations/0001_participants.sql"),
    ),
    (2, "identities", include_str!("../migrations/0002_identities.sql")),
    (3, "protection", include_str!("../migrations/0003_protection.sql")),
    (4, "deployment", include_str!("../migrations/0004_deployment.sql")),
    (
        5,
        "demo feedback",
        include_str!("../migrations/0005_demo_feedback.sql"),
    ),
    (
        6,
        "return links",
        include_str!("../migrations/0006_return_links.sql"),
    ),
    (7, "accounts", include_str!("../migrations/0007_accounts.sql")),
    (8, "templates", include_str!("../migrations/0008_templates.sql")),
    (9, "editions", include_str!("../migrations/0009_editions.sql")),
    (
        10,
        "refused account sessions",
        include_str!("../migrations/0010_refused_account_sessions.sql"),
    ),
    (11, "told", include_str!("../migrations/0011_told.sql")),
    (12, "places", include_str!("../migrations/0012_places.sql")),
    (13, "people", include_str!("../migrations/0013_people.sql")),
    (14, "sections", include_str!("../migrations/0014_sections.sql")),
    (15, "keys", include_str!("../migrations/0015_keys.sql")),
    (
        16,
        "return links that end",
        include_str!("../migrations/0016_return_links.sql"),
    ),
    (18, "look-ups", include_str!("../migrations/0018_look_ups.sql")),
    (19, "actors", include_str!("../migrations/0019_actors.sql")),
    (20, "evidence", include_str!("../migrations/0020_evidence.sql")),
    (21, "exports", include_str!("../migrations/0021_exports.sql")),
    (22, "sealing", include_str!("../migrations/0022_sealing.sql")),
    (23, "rights", include_str!("../migrations/0023_rights.sql")),
    (24, "releases", include_str!("../migrations/0024_releases.sql")),
    (
        25,
        "deliveries",
        include_str!("../migrations/0025_deliveries.sql"),
    ),
    (26, "follow-up", include_str!("../migrations/0026_follow_up.sql")),
    (27, "retention", include_str!("../migrations/0027_retention.sql")),
    (28, "readers", include_str!("../migrations/0028_readers.sql")),
    (
        29,
        "pending-sign-ins",
        include_str!("../migrations/0029_pending_sign_ins.sql"),
    ),
    (30, "data keys", include_str!("../migrations/0030_data_keys.sql")),
    (
        31,
        "audit chains",
        include_str!("../migrations/0031_audit_chains.sql"),
    ),
];

/// The number of the newest migration.
pub(super) const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

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
        created(&self.file).await?.close().await?;
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

/// Creates a file, if there is none, and brings its tables up to date.
pub(super) async fn created(file: &Path) -> Result<SqliteConnection, SqliteError> {
    create_private(file).map_err(|error| failed(file, &error))?;
    let mut connection = writer(file).await?;
    let migrated = migrate(&mut connection).await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => failed(file, &"it was written by a newer version of this server"),
        error => failed(file, &error),
    })?;
    Ok(connection)
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    // The future of `run` is not `Send` for all lifetimes, as the future of a trait's method has to be.
    migrator().run_direct(None, connection, false).await
}

async fn writer(file: &Path) -> Result<SqliteConnection, SqliteError> {
    let connection = SqliteConnection::connect_with(&options(file)).await;
    connection.map_err(|error| failed(file, &error))
}

/// Creates an empty database in memory by the migrations.
pub(super) async fn fresh() -> Result<SqliteConnection, SqliteError> {
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await?;
    let migrated = migrate(&mut connection).await;
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

pub(crate) fn migrator() -> Migrator {
    let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(
            *version,
            (*name).into(),
            MigrationType::Simple,
            sqlx::SqlStr::from_static(sql),
            false,
        )
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
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
