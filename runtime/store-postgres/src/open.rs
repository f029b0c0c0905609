//! Connects to a database and brings its tables up to date.

use std::{str::FromStr, time::Duration};

use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::error::PostgresError;

/// The migrations, in order. One that has been released is never changed.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "protection", PROTECTION),
    (3, "servers", include_str!("../migrations/0003_servers.sql")),
];
/// The protection of the audit log.
pub(crate) const PROTECTION: &str = include_str!("../migrations/0002_protection.sql");

/// The most connections that read.
const READERS: u32 = 8;
/// The time to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads the address of a database, without its password in errors.
pub(crate) fn options(url: &str) -> Result<PgConnectOptions, PostgresError> {
    let options = PgConnectOptions::from_str(url);
    let options = options
        .map_err(|error| PostgresError::unavailable(format!("the address of the database: {error}")))?;
    let options = options
        .application_name("enkat")
        // An interrupted call gives its locks back, also when its server is gone.
        .options([
            ("client_min_messages", "warning"),
            ("lock_timeout", "5s"),
            ("idle_in_transaction_session_timeout", "30s"),
            // A save is acknowledged once it is on the disk, whatever the server's default.
            ("synchronous_commit", "on"),
        ]);
    Ok(options.disable_statement_logging())
}

/// Connects pools: one that reads, and one with the connection that writes.
pub(crate) async fn pools(options: &PgConnectOptions) -> Result<(PgPool, PgPool), PostgresError> {
    let pool = |most| {
        PgPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
    };
    Ok((pool(READERS).await?, pool(1).await?))
}

/// Brings the tables up to date. Servers that start at the same time wait for each other.
pub(crate) async fn migrate(options: &PgConnectOptions) -> Result<(), PostgresError> {
    let mut connection = PgConnection::connect_with(options).await?;
    // The future of `run` is not `Send` for all lifetimes, as the future of a trait's method has to be.
    let migrated = migrator().run_direct(None, &mut connection, false).await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => {
            PostgresError::unavailable("it was written by a newer version of this server")
        }
        error => PostgresError::unavailable(error),
    })?;
    Ok(connection.close().await?)
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
