//! Helpers for tests of this store and of crates that use it.

#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::{fmt::Write as _, path::Path};

use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::{
    brief,
    migrations::{MIGRATIONS, migrator},
    open::options,
};

/// The largest number of rows that a command writes in one transaction.
pub const MOST: usize = brief::MOST;

/// Creates a file as the migrations up to this one leave it.
pub async fn older(file: &Path, version: i64) -> SqliteConnection {
    let mut connection = SqliteConnection::connect_with(&options(file).create_if_missing(true))
        .await
        .unwrap();
    let mut until = migrator(MIGRATIONS);
    until
        .migrations
        .to_mut()
        .retain(|migration| migration.version <= version);
    until.run(&mut connection).await.unwrap();
    connection
}

/// Creates a file by statements, such as those of a released version.
pub async fn restored(file: &Path, statements: String) -> SqliteConnection {
    let mut connection = SqliteConnection::connect_with(&options(file).create_if_missing(true))
        .await
        .unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements))
        .execute(&mut connection)
        .await
        .unwrap();
    connection
}

/// Writes a database as statements: tables with their rows first, then what would change rows.
pub async fn dumped(connection: &mut SqliteConnection) -> String {
    let mut text = String::from("PRAGMA foreign_keys = OFF;\nBEGIN;\n");
    let all: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type <> 'table', rowid",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    for (kind, name, sql) in all {
        writeln!(text, "{sql};").unwrap();
        if kind == "table" {
            for row in rows(connection, &name).await {
                writeln!(text, "{row};").unwrap();
            }
        }
    }
    text + "COMMIT;\n"
}

/// Lists the statements that insert the rows of a table.
async fn rows(connection: &mut SqliteConnection, table: &str) -> Vec<String> {
    let columns = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)").bind(table);
    let columns: Vec<String> = columns.fetch_all(&mut *connection).await.unwrap();
    let listed = format!("\"{}\"", columns.join("\", \""));
    let values: Vec<_> = columns
        .iter()
        .map(|column| format!("quote(\"{column}\")"))
        .collect();
    let values = values.join(" || ', ' || ");
    let insert = format!("SELECT 'INSERT INTO {table} ({listed}) VALUES (' || {values} || ')' FROM {table}");
    sqlx::query_scalar(AssertSqlSafe(insert))
        .fetch_all(connection)
        .await
        .unwrap()
}

/// Counts the transactions: SQLite has their number in the third word of the index of its write-ahead log.
pub fn transactions(file: &Path) -> u32 {
    let index = std::fs::read(file.with_extension("db-shm")).unwrap();
    u32::from_ne_bytes(index[8..12].try_into().unwrap())
}
