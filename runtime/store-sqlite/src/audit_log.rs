//! The operations on the audit log.

use async_trait::async_trait;
use enkat_store::{
    AuditLog, StoreError,
    audit::{AuditEntry, Counted, Head},
};
use jiff::Timestamp;

use crate::{SqliteStore, audit, error::SqliteError, heads, protection};

#[async_trait]
impl AuditLog for SqliteStore {
    async fn audit(&self, entry: &AuditEntry<'_>) -> Result<(), StoreError> {
        Ok(audit::record(&mut *self.writer.connection().await?, entry)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn audit_incidents(&self, incidents: &[Counted]) -> Result<(), StoreError> {
        Ok(
            audit::record_counted(&mut *self.writer.connection().await?, incidents)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn restore_protection(&self, at: Timestamp) -> Result<usize, StoreError> {
        Ok(protection::restore(&mut *self.writer.connection().await?, at).await?)
    }

    async fn audit_length(&self) -> Result<i64, StoreError> {
        Ok(audit::length(&self.readers).await.map_err(SqliteError::from)?)
    }

    async fn write_audit_heads(&self, at: Timestamp) -> Result<Option<Head>, StoreError> {
        Ok(heads::write(&mut *self.writer.connection().await?, at)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn end_audit_chain(&self, at: Timestamp) -> Result<Option<Head>, StoreError> {
        Ok(heads::end(&mut *self.writer.connection().await?, at)
            .await
            .map_err(SqliteError::from)?)
    }
}
