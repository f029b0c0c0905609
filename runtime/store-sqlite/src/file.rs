//! A database file that is not open as a store.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;
use enkat_store::{
    Condition, Contents, Database, RowOrder, Store, StoreError, StoreKey,
    audit::{ChainMarks, Heads, Operator, Row},
    copies::{CopySource, CopyTarget},
};
use jiff::Timestamp;

use crate::{SqliteStore, condition, copies, health, keys, log, protection};

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

    async fn condition(&self) -> Result<Condition, StoreError> {
        let read = condition::read(&self.0).await;
        Ok(read.map_err(|error| error.in_file(&self.0))?)
    }

    async fn lost_protection(&self) -> Result<Vec<String>, StoreError> {
        Ok(protection::lost(&self.0).await?)
    }

    async fn read_log(
        &self,
        order: RowOrder,
        visit: &mut (dyn FnMut(Row) -> bool + Send),
    ) -> Result<(), StoreError> {
        Ok(log::read(&self.0, order, visit).await?)
    }

    async fn read_heads(&self, visit: &mut (dyn FnMut(Heads) -> bool + Send)) -> Result<(), StoreError> {
        Ok(log::read_heads(&self.0, visit).await?)
    }

    async fn chain_marks(&self) -> Result<Vec<ChainMarks>, StoreError> {
        Ok(log::marks(&self.0).await?)
    }

    async fn copy_source(&self) -> Result<Box<dyn CopySource>, StoreError> {
        Ok(copies::source(&self.0).await?)
    }

    async fn copy_target(&self) -> Result<Box<dyn CopyTarget>, StoreError> {
        Ok(copies::target(&self.0).await?)
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
