//! Opens a database: brings its tables up to date, and connects.

use std::time::Duration;

use enkat_store::compatibility::Fit;
use sqlx::{Connection, Executor, migrate::MigrateError};
use tokio::time::sleep;

use crate::{
    compatibility::compare,
    error::PostgresError,
    migrations::{Listed, migrator},
    pool::Pool,
    pooling::Pooling,
    route::Route,
};

/// The most connections that read.
pub(super) const READERS: u32 = 8;

/// The longest time for which a change of a table waits for others that use the table: meanwhile, the saves of running servers wait
/// behind it.
const WAITING: &str = "SET lock_timeout = '1s'";
/// The number of times that the tables are tried to be changed while others use them.
const TRIES: usize = 30;
/// The time between two of them, in which running servers save.
const PAUSE: Duration = Duration::from_secs(1);

/// Connects pools: one that reads, and one with the connection that writes.
pub(crate) async fn pools(route: &Route) -> Result<(Pool, Pool), PostgresError> {
    Ok((route.pool(READERS).await?, route.pool(1).await?))
}

/// Brings the tables up to date for a program with these migrations, unless a newer one has. Through a pooler, where no lock of a session
/// keeps two servers from doing it at once, they have to be up to date, unless there is a way past it.
pub(crate) async fn migrate(route: &Route, migrations: &[Listed]) -> Result<Fit, PostgresError> {
    if route.direct.is_some() || route.pooling == Pooling::Session {
        migrate_directly(route, migrations).await?;
    }
    let fit = compare(&mut route.link().await?, migrations).await?;
    if fit != Fit::Behind {
        return Ok(fit);
    }
    Err(PostgresError::unavailable(match route.direct {
        None => {
            "its tables have to be created or changed, which does not work through a pooler. Start once more with \
             `--database-direct` (ENKAT_DATABASE_DIRECT) and an address of the same database that leads past the pooler"
        }
        Some(_) => {
            "`--database-direct` (ENKAT_DATABASE_DIRECT) leads to another database than `--database`. Name the same \
             database in both"
        }
    }))
}

/// Brings the tables up to date, while servers may use them: again and again, in case they are in use for long.
async fn migrate_directly(route: &Route, migrations: &[Listed]) -> Result<(), PostgresError> {
    for _ in 0..TRIES {
        match migrate_once(route, migrations).await {
            Err(error) if error.is_busy() => sleep(PAUSE).await,
            done => return done,
        }
    }
    Err(PostgresError::unavailable(
        "its tables have to be changed, and another program uses them all the time, such as an export, or changes them itself. Wait \
         until it has ended, and start again",
    ))
}

/// Brings the tables up to date. Servers that start at the same time wait for each other.
async fn migrate_once(route: &Route, migrations: &[Listed]) -> Result<(), PostgresError> {
    compare(&mut route.direct_link().await?, migrations).await?;
    let mut connection = route.direct().await?;
    connection.execute(WAITING).await?;
    // The future of `run` is not `Send` for all lifetimes, as the future of a trait's method has to be.
    let migrated = migrator(migrations)
        .run_direct(None, &mut connection, false)
        .await;
    migrated.map_err(not_migrated)?;
    Ok(connection.close().await?)
}

/// Returns the error of tables that could not be changed.
fn not_migrated(error: MigrateError) -> PostgresError {
    let why = PostgresError::unavailable(&error);
    match error {
        MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _) => {
            let cause = PostgresError::from(cause);
            if cause.is_busy() { cause } else { why }
        }
        _ => why,
    }
}
