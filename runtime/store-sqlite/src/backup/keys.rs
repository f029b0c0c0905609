//! The keys of persons: taken out of a copy, and put back.

use std::path::Path;

use sqlx::SqliteConnection;

use super::text;
use crate::error::SqliteError;

/// Creates the tables of a file of keys.
const TABLES: &str = include_str!("tables.sql");

/// Moves the keys. Zeros of the same length take their place: the row keeps its size, and stays out of the indexes of rows without keys.
const TAKE: &str = include_str!("take.sql");

/// Puts the keys back. A newer file of keys may have been made after a rotation of the server's keys: the data get to know these.
const PUT: &str = include_str!("put.sql");

/// Moves the keys of persons into an empty file.
pub(super) async fn take(connection: &mut SqliteConnection, file: &Path) -> Result<(), SqliteError> {
    attach(connection, text(file)?).await?;
    for statements in [TABLES, TAKE] {
        sqlx::raw_sql(statements).execute(&mut *connection).await?;
    }
    detach(connection).await
}

/// Puts the keys of a file back; without one, there are none.
pub(super) async fn put(connection: &mut SqliteConnection, file: Option<&Path>) -> Result<(), SqliteError> {
    attach(connection, file.map_or(Ok(":memory:"), text)?).await?;
    if file.is_none() {
        sqlx::raw_sql(TABLES).execute(&mut *connection).await?;
    }
    sqlx::raw_sql(PUT).execute(&mut *connection).await?;
    detach(connection).await
}

async fn attach(connection: &mut SqliteConnection, place: &str) -> Result<(), SqliteError> {
    sqlx::query("ATTACH $1 AS apart")
        .bind(place)
        .execute(&mut *connection)
        .await?;
    sqlx::raw_sql("PRAGMA apart.journal_mode = OFF; PRAGMA apart.synchronous = OFF")
        .execute(connection)
        .await?;
    Ok(())
}

async fn detach(connection: &mut SqliteConnection) -> Result<(), SqliteError> {
    sqlx::raw_sql("DETACH apart").execute(connection).await?;
    Ok(())
}
