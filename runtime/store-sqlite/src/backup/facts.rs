//! The facts about a database by which a copy is compared with what it was made of.

use std::{collections::BTreeMap, path::Path};

use crate::{error::SqliteError, keys::reader};

/// The facts about a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The number of the last migration.
    pub schema: i64,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, i64>,
}

/// Reads the facts about a file.
pub(super) async fn read(file: &Path) -> Result<Facts, SqliteError> {
    let mut connection = reader(file).await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .fetch_all(&mut connection)
    .await?;
    let mut rows = BTreeMap::new();
    for table in tables {
        let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM \"{table}\""));
        let count = sqlx::query_scalar(count).fetch_one(&mut connection).await?;
        rows.insert(table, count);
    }
    let schema = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await?;
    Ok(Facts { schema, rows })
}
