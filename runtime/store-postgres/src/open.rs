//! Opens a database: brings its tables up to date, and connects.

use std::collections::BTreeSet;

use sqlx::{
    Connection,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
};

use crate::{error::PostgresError, link::Link, pool::Pool, pooling::Pooling, route::Route};

/// The migrations, in order. One that has been released is never changed.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "protection", PROTECTION),
    (3, "servers", include_str!("../migrations/0003_servers.sql")),
    (4, "data keys", include_str!("../migrations/0004_data_keys.sql")),
    (
        5,
        "audit chains",
        concat!(
            include_str!("../migrations/0005_audit_chains.sql"),
            include_str!("../migrations/0005_protection.sql")
        ),
    ),
];
/// The number of the newest migration.
pub(crate) const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;
/// The protection of the audit log's rows.
pub(crate) const PROTECTION: &str = include_str!("../migrations/0002_protection.sql");
/// The protection of its heads and chains.
pub(crate) const HEADS_PROTECTION: &str = include_str!("../migrations/0005_protection.sql");

/// The most connections that read.
pub(super) const READERS: u32 = 8;

/// Connects pools: one that reads, and one with the connection that writes.
pub(crate) async fn pools(route: &Route) -> Result<(Pool, Pool), PostgresError> {
    Ok((route.pool(READERS).await?, route.pool(1).await?))
}

/// Brings the tables up to date. Through a pooler, where no lock of a session keeps two servers from doing it at once, they have to be
/// up to date, unless there is a way past it.
pub(crate) async fn migrate(route: &Route) -> Result<(), PostgresError> {
    match (&route.direct, route.pooling) {
        (None, Pooling::Session) => return migrate_directly(route).await,
        (Some(_), _) => migrate_directly(route).await?,
        (None, Pooling::Transaction) => {}
    }
    if is_up_to_date(&mut route.link().await?).await? {
        return Ok(());
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

/// Brings the tables up to date. Servers that start at the same time wait for each other.
async fn migrate_directly(route: &Route) -> Result<(), PostgresError> {
    let mut connection = route.direct().await?;
    // The future of `run` is not `Send` for all lifetimes, as the future of a trait's method has to be.
    let migrated = migrator().run_direct(None, &mut connection, false).await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => newer(),
        error => PostgresError::unavailable(error),
    })?;
    Ok(connection.close().await?)
}

fn newer() -> PostgresError {
    PostgresError::unavailable("it was written by a newer version of this server")
}

/// Returns whether a database has the tables of this version.
async fn is_up_to_date(link: &mut Link) -> Result<bool, PostgresError> {
    let exists = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL");
    if !exists.fetch_one(&mut *link).await? {
        return Ok(false);
    }
    let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success")
        .fetch_all(link)
        .await?;
    let applied = BTreeSet::from_iter(applied);
    let own: BTreeSet<_> = MIGRATIONS.iter().map(|(version, ..)| *version).collect();
    if applied.difference(&own).next().is_some() {
        return Err(newer());
    }
    Ok(own == applied)
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
