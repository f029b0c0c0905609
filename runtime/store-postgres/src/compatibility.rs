//! Tables that a newer program may have changed.

use enkat_store::compatibility::{AHEAD, CompatibleUntil, Fit, fit};

use super::migrations::{Listed, MIGRATIONS};
use crate::{error::PostgresError, link::Link};

/// Compares the tables with those of a program that has these migrations.
///
/// # Errors
///
/// Also when the program cannot use the tables.
pub(crate) async fn compare(link: &mut Link, migrations: &[Listed]) -> Result<Fit, PostgresError> {
    let own = migrations.iter().map(|(number, ..)| *number);
    let is_begun = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL");
    let made = if is_begun.fetch_one(&mut *link).await? {
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success")
            .fetch_all(&mut *link)
            .await?
    } else {
        Vec::new()
    };
    fit(own, made, until(link).await?).map_err(PostgresError::unavailable)
}

/// Reads which programs can use the tables, if they say so.
pub(crate) async fn until(link: &mut Link) -> Result<Option<CompatibleUntil>, sqlx::Error> {
    let is_said = sqlx::query_scalar("SELECT to_regclass('compatibility') IS NOT NULL");
    if !is_said.fetch_one(&mut *link).await? {
        return Ok(None);
    }
    let row: Option<(i64, String)> =
        sqlx::query_as("SELECT compatible_until, version FROM compatibility WHERE only_one = 1")
            .fetch_optional(link)
            .await?;
    Ok(row.map(|(migration, version)| CompatibleUntil { migration, version }))
}

/// Refuses tables that a newer program has changed.
pub(crate) async fn refuse_ahead(link: &mut Link) -> Result<(), PostgresError> {
    match compare(link, MIGRATIONS).await? {
        Fit::Behind | Fit::Same => Ok(()),
        Fit::Ahead => Err(PostgresError::conflict(AHEAD)),
    }
}
