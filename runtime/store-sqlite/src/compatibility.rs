//! Tables that a newer program may have changed.

use enkat_store::compatibility::{AHEAD, CompatibleUntil, Fit, fit};
use sqlx::SqliteConnection;

use super::{
    keys::has_table,
    migrations::{Listed, MIGRATIONS},
};
use crate::error::SqliteError;

/// Compares the tables with those of a program that has these migrations.
///
/// # Errors
///
/// Also when the program cannot use the tables.
pub(crate) async fn compare(
    connection: &mut SqliteConnection,
    migrations: &[Listed],
) -> Result<Fit, SqliteError> {
    let own = migrations.iter().map(|(number, ..)| *number);
    let made = if has_table(&mut *connection, "_sqlx_migrations").await? {
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success")
            .fetch_all(&mut *connection)
            .await?
    } else {
        Vec::new()
    };
    fit(own, made, until(connection).await?).map_err(SqliteError::unavailable)
}

/// Reads which programs can use the tables, if they say so.
pub(crate) async fn until(connection: &mut SqliteConnection) -> Result<Option<CompatibleUntil>, sqlx::Error> {
    if !has_table(&mut *connection, "compatibility").await? {
        return Ok(None);
    }
    let row: Option<(i64, String)> =
        sqlx::query_as("SELECT compatible_until, version FROM compatibility WHERE only_one = 1")
            .fetch_optional(connection)
            .await?;
    Ok(row.map(|(migration, version)| CompatibleUntil { migration, version }))
}

/// Refuses tables that a newer program has changed.
pub(super) async fn refuse_ahead(connection: &mut SqliteConnection) -> Result<(), SqliteError> {
    match compare(connection, MIGRATIONS).await? {
        Fit::Behind | Fit::Same => Ok(()),
        Fit::Ahead => Err(SqliteError::conflict(AHEAD)),
    }
}
