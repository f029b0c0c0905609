//! The operations of a store on its audit log.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    StoreError,
    audit::{AuditEntry, Counted, Head},
};

/// The operations of a store on its audit log, beside the rows that its changes add.
#[async_trait]
pub trait AuditLog {
    /// Adds a row that records no other change of the store.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn audit(&self, entry: &AuditEntry<'_>) -> Result<(), StoreError>;

    /// Adds rows that sum up incidents: all of them, or none.
    async fn audit_incidents(&self, incidents: &[Counted]) -> Result<(), StoreError>;

    /// Restores the triggers that protect the log from changes, and returns how many were gone or changed.
    async fn restore_protection(&self, at: Timestamp) -> Result<usize, StoreError>;

    /// Counts the rows.
    async fn audit_length(&self) -> Result<i64, StoreError>;

    /// Writes heads of the chains that have changed, and returns the last row of the chain of heads; `None` if there is
    /// none. While another server writes them, it is left to that one.
    async fn write_audit_heads(&self, at: Timestamp) -> Result<Option<Head>, StoreError>;

    /// Writes heads for the last time before the store is closed, and marks the chain of this process as ended, if it has one. Returns
    /// the last row of the chain of heads.
    async fn end_audit_chain(&self, at: Timestamp) -> Result<Option<Head>, StoreError>;
}
