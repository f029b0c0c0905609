//! Opens the file and brings its tables up to date.

use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::StoreError;

/// The migrations, in order. One that has been released is never changed.
const MIGRATIONS: &[(i64, &str, &str)] = &[(
    1,
    "participants",
    include_str!("../../../migrations/sqlite/0001_participants.sql"),
)];

const READERS: u32 = 4;

/// The one connection that writes, with the tables up to date.
pub(super) async fn writer(file: &Path) -> Result<SqliteConnection, StoreError> {
    let mut connection = SqliteConnection::connect_with(&options(file).create_if_missing(true)).await?;
    migrator().run(&mut connection).await.map_err(migration_failed)?;
    Ok(connection)
}

/// The connections that read.
pub(super) async fn readers(file: &Path) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .test_before_acquire(false);
    Ok(pool.connect_with(options(file).read_only(true)).await?)
}

fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        // A save is acknowledged after it is on the disk, so never NORMAL.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

fn migrator() -> Migrator {
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

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn migration_failed(error: sqlx::migrate::MigrateError) -> StoreError {
    StoreError(error.to_string())
}
