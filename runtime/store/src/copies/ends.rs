//! The two ends of a copy.

use async_trait::async_trait;

use super::{
    row::{Cell, CopiedRow},
    table::Table,
};
use crate::error::StoreError;

/// A database of which all rows are read, as of one moment.
#[async_trait]
pub trait CopySource: Send {
    /// Begins to read a table, after the row with this key.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn begin(&mut self, table: &'static Table, after: Option<&[Cell]>) -> Result<(), StoreError>;

    /// Reads the next rows, in the order of their keys; empty after the last.
    async fn next(&mut self) -> Result<Vec<CopiedRow>, StoreError>;
}

/// A database that all rows are written to. No server opens it until it is whole.
#[async_trait]
pub trait CopyTarget: Send {
    /// Returns the key of the last row of a table, which a copy that was interrupted has written.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn last(&mut self, table: &'static Table) -> Result<Option<Vec<Cell>>, StoreError>;

    /// Adds rows, in one transaction. In a table that does not begin empty, they replace those with the same key.
    async fn put(&mut self, table: &'static Table, rows: &[CopiedRow]) -> Result<(), StoreError>;

    /// Ends the copy: servers can open the database.
    async fn finish(self: Box<Self>) -> Result<(), StoreError>;
}
