//! Copies of a whole database into an empty one, which can be of another kind.
//!
//! A copy goes table by table ([`TABLES`]), in the order of a key of each, so that one that is interrupted goes on after the last row.
//! Rows are compared by a digest over their values, which is the same for both kinds of databases.

mod digest;
mod run;
mod table;
mod tables;

use async_trait::async_trait;

pub use self::{
    digest::{Digest, Sum},
    run::{ComparedTable, copy},
    table::{Column, Kind, Table},
    tables::{LEFT_OUT, TABLES},
};
use crate::error::StoreError;

/// A value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// None.
    Nothing,
    /// A whole number. Truth is 1, untruth 0.
    Number(i64),
    /// A text, or JSON.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// The values of a row, in the order of the table's columns.
pub type CopiedRow = Vec<Cell>;

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
