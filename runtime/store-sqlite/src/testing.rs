//! Helpers for tests of this store and of crates that use it.

#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::path::Path;

use sqlx::{Connection, SqliteConnection};

use crate::{
    brief,
    open::{migrator, options},
};

/// The largest number of rows that a command writes in one transaction.
pub const MOST: usize = brief::MOST;

/// Creates a file as the migrations up to this one leave it.
pub async fn older(file: &Path, version: i64) -> SqliteConnection {
    let mut connection = SqliteConnection::connect_with(&options(file).create_if_missing(true))
        .await
        .unwrap();
    let mut until = migrator();
    until
        .migrations
        .to_mut()
        .retain(|migration| migration.version <= version);
    until.run(&mut connection).await.unwrap();
    connection
}

/// Counts the transactions: SQLite has their number in the third word of the index of its write-ahead log.
pub fn transactions(file: &Path) -> u32 {
    let index = std::fs::read(file.with_extension("db-shm")).unwrap();
    u32::from_ne_bytes(index[8..12].try_into().unwrap())
}
