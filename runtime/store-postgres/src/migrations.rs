//! The migrations, and the migrator that makes them.

use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A migration: its number, its name and its statements.
pub(crate) type Listed = (i64, &'static str, &'static str);

/// The migrations, in order. One that has been released is never changed.
pub(crate) const MIGRATIONS: &[Listed] = &[
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
    (
        6,
        "compatibility",
        include_str!("../migrations/0006_compatibility.sql"),
    ),
    (
        7,
        "sent counts",
        include_str!("../migrations/0007_sent_counts.sql"),
    ),
];

/// The protection of the audit log's rows.
pub(crate) const PROTECTION: &str = include_str!("../migrations/0002_protection.sql");
/// The protection of its heads and chains.
pub(crate) const HEADS_PROTECTION: &str = include_str!("../migrations/0005_protection.sql");

/// Builds the migrator of these migrations. It passes over those of newer programs: `compatibility` says before whether this one can use
/// the tables.
pub(crate) fn migrator(migrations: &[Listed]) -> Migrator {
    let migration = |(version, name, sql): &Listed| {
        Migration::new(
            *version,
            (*name).into(),
            MigrationType::Simple,
            sqlx::SqlStr::from_static(sql),
            false,
        )
    };
    let mut migrator = Migrator::with_migrations(migrations.iter().map(migration).collect());
    migrator.set_ignore_missing(true);
    migrator
}
