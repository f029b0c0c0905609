//! A database file that is not open as a store.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;
use enkat_store::{
    Contents, Database, Store, StoreError, StoreKey,
    audit::{Operator, Row},
};
use jiff::Timestamp;

use crate::{SqliteStore, health, keys, log, protection};

/// An SQLite file, which may not exist.
#[derive(Clone, Debug)]
pub struct SqliteFile(PathBuf);

impl SqliteFile {
    /// Refers to a file, without opening it.
    pub fn new(file: &Path) -> Self {
        Self(file.to_owned())
    }

    /// Returns its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

#[async_trait]
impl Database for SqliteFile {
    fn place(&self) -> String {
        self.0.display().to_string()
    }

    async fn contents(&self) -> Result<Contents, StoreError> {
        Ok(keys::contents(&self.0).await?)
    }

    async fn check(&self) -> Result<(), StoreError> {
        Ok(health::check(&self.0).await?)
    }

    async fn lost_protection(&self) -> Result<Vec<String>, StoreError> {
        Ok(protection::lost(&self.0).await?)
    }

    async fn read_log(&self, visit: &mut (dyn FnMut(Row) -> bool + Send)) -> Result<(), StoreError> {
        Ok(log::read(&self.0, visit).await?)
    }

    async fn open(
        &self,
        key: &StoreKey,
        operator: Option<&Operator>,
        at: Timestamp,
    ) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(SqliteStore::open(&self.0, (key, operator), at).await?))
    }
}
