//! The migrations, and the migrator that makes them.

use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A migration: its number, its name and its statements.
pub(crate) type Listed = (i64, &'static str, &'static str);

/// The migrations, in order. One that has been released is never changed.
pub(crate) const MIGRATIONS: &[Listed] = &[
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
    (
        32,
        "compatibility",
        include_str!("../migrations/0032_compatibility.sql"),
    ),
];

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
