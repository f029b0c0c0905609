//! The operations on the audit log.

use async_trait::async_trait;
use enkat_store::{
    AuditLog, StoreError,
    audit::{AuditEntry, Counted, Head},
};
use jiff::Timestamp;

use crate::{PostgresStore, audit, error::PostgresError, heads, protection, writer::transact};

#[async_trait]
impl AuditLog for PostgresStore {
    async fn audit(&self, entry: &AuditEntry<'_>) -> Result<(), StoreError> {
        transact!(self.writer, |connection| audit::record(connection, entry))
    }

    async fn audit_incidents(&self, incidents: &[Counted]) -> Result<(), StoreError> {
        transact!(self.writer, |connection| audit::record_counted(
            connection, incidents
        ))
    }

    async fn restore_protection(&self, at: Timestamp) -> Result<usize, StoreError> {
        transact!(self.writer, |connection| protection::restore(connection, at))
    }

    async fn audit_length(&self) -> Result<i64, StoreError> {
        Ok(audit::length(&self.readers).await.map_err(PostgresError::from)?)
    }

    async fn write_audit_heads(&self, at: Timestamp) -> Result<Option<Head>, StoreError> {
        transact!(self.writer, |connection| heads::write(connection, at))
    }

    async fn end_audit_chain(&self, at: Timestamp) -> Result<Option<Head>, StoreError> {
        transact!(self.writer, |connection| heads::end(connection, at))
    }
}
