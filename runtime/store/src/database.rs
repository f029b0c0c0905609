//! A database that is not open as a store.

use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    audit::{ChainMarks, Heads, Operator, Row},
    condition::Condition,
    copies::{CopySource, CopyTarget},
    error::StoreError,
    keys::{Contents, StoreKey},
    store::Store,
};

/// An order of the audit log's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrder {
    /// By time, and at the same time by chain and number. All rows are those of one moment: none is left out that is written while
    /// others are read.
    Time,
    /// By chain and number, in parts, so that a long walk holds up nothing.
    Chain,
}

/// A database, which a server may have open. Only [`Database::open`] and [`Database::copy_target`] write to it.
#[async_trait]
pub trait Database: Send + Sync {
    /// Returns its location, for messages: a file, or an address without a password.
    fn place(&self) -> String;

    /// Reads the contents that concern the server's key.
    ///
    /// # Errors
    ///
    /// When it exists and cannot be read.
    async fn contents(&self) -> Result<Contents, StoreError>;

    /// Checks all of it for damage.
    ///
    /// # Errors
    ///
    /// When it exists and cannot be read, or the first damage that is found.
    async fn check(&self) -> Result<(), StoreError>;

    /// Reads the facts of it that an operator has to know. Goes through no rows.
    ///
    /// # Errors
    ///
    /// When it does not exist, or cannot be read.
    async fn condition(&self) -> Result<Condition, StoreError>;

    /// Lists the names of the triggers that protect the audit log and are gone or changed.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    async fn lost_protection(&self) -> Result<Vec<String>, StoreError>;

    /// Reads the audit log from the first row on, until the end or until `visit` returns false.
    ///
    /// # Errors
    ///
    /// When there is no such database, or it has no log.
    async fn read_log(
        &self,
        order: RowOrder,
        visit: &mut (dyn FnMut(Row) -> bool + Send),
    ) -> Result<(), StoreError>;

    /// Reads the chain of the audit log's heads from the first row on, until the end or until `visit` returns false.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or a row has no heads.
    async fn read_heads(&self, visit: &mut (dyn FnMut(Heads) -> bool + Send)) -> Result<(), StoreError>;

    /// Reads the marks of all chains of the audit log.
    ///
    /// # Errors
    ///
    /// When they cannot be read.
    async fn chain_marks(&self) -> Result<Vec<ChainMarks>, StoreError>;

    /// Opens it to copy all rows, as of one moment.
    ///
    /// # Errors
    ///
    /// When it cannot be read. Its tables have to be up to date, as [`Database::open`] leaves them.
    async fn copy_source(&self) -> Result<Box<dyn CopySource>, StoreError>;

    /// Opens it to write a copy to it: creates it with its tables, or goes on with a copy that did not end.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or has rows of its own.
    async fn copy_target(&self) -> Result<Box<dyn CopyTarget>, StoreError>;

    /// Opens it as a store, creates it on first start and brings its tables up to date. The key becomes that of the database, if it
    /// has none. The audit log names the operator, if one is given, as the actor of every change.
    ///
    /// # Errors
    ///
    /// When it cannot be opened, is not a database of ours or belongs to another key.
    async fn open(
        &self,
        key: &StoreKey,
        operator: Option<&Operator>,
        at: Timestamp,
    ) -> Result<Arc<dyn Store>, StoreError>;
}
