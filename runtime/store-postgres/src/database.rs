//! A PostgreSQL database that is not open as a store.

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use enkat_store::{
    Condition, Contents, Database, RowOrder, Store, StoreError, StoreKey,
    audit::{ChainMarks, Heads, Operator, Row},
    copies::{CopySource, CopyTarget},
};
use jiff::Timestamp;

pub use crate::route::AddressError;
use crate::{PostgresStore, condition, copies, keys, log, protection, route::Route};

/// A database of a PostgreSQL server.
#[derive(Clone)]
pub struct PostgresDatabase(Arc<Route>);

/// Shows no password.
impl fmt::Debug for PostgresDatabase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.place())
    }
}

impl PostgresDatabase {
    /// Refers to a database by its address, `postgres://user:password@host:port/name`, without connecting to it. With the parameter
    /// `pooler=transaction`, the address leads to a pooler that gives connections for transactions.
    ///
    /// # Errors
    ///
    /// When this is no such address.
    pub fn new(address: &str) -> Result<Self, AddressError> {
        Ok(Self(Route::new(address)?.into()))
    }

    /// Adds the address of the same database past a pooler: its tables are created and changed over it.
    ///
    /// # Errors
    ///
    /// When this is no such address, or leads to a pooler, too.
    pub fn with_direct(self, address: &str) -> Result<Self, AddressError> {
        let route = Arc::unwrap_or_clone(self.0).with_direct(address)?;
        Ok(Self(route.into()))
    }
}

#[async_trait]
impl Database for PostgresDatabase {
    fn place(&self) -> String {
        let options = &self.0.options;
        let name = options.get_database().unwrap_or_default();
        match options.get_socket() {
            Some(folder) => format!("postgres:///{name}?host={}", folder.display()),
            None => format!("postgres://{}:{}/{name}", options.get_host(), options.get_port()),
        }
    }

    async fn contents(&self) -> Result<Contents, StoreError> {
        Ok(keys::contents(&self.0)
            .await
            .map_err(|error| error.at(&self.place()))?)
    }

    /// Connects to it: the server itself finds damage by its checksums.
    async fn check(&self) -> Result<(), StoreError> {
        let connected = self.0.link().await;
        Ok(connected.map(drop).map_err(|error| error.at(&self.place()))?)
    }

    async fn condition(&self) -> Result<Condition, StoreError> {
        let read = async { condition::read(&mut self.0.link().await?).await };
        Ok(read.await.map_err(|error| error.at(&self.place()))?)
    }

    async fn lost_protection(&self) -> Result<Vec<String>, StoreError> {
        Ok(protection::lost(&mut self.0.link().await?).await?)
    }

    async fn read_log(
        &self,
        order: RowOrder,
        visit: &mut (dyn FnMut(Row) -> bool + Send),
    ) -> Result<(), StoreError> {
        Ok(log::read(&mut self.0.link().await?, order, visit).await?)
    }

    async fn read_heads(&self, visit: &mut (dyn FnMut(Heads) -> bool + Send)) -> Result<(), StoreError> {
        Ok(log::read_heads(&mut self.0.link().await?, visit).await?)
    }

    async fn chain_marks(&self) -> Result<Vec<ChainMarks>, StoreError> {
        Ok(log::marks(&mut self.0.link().await?).await?)
    }

    async fn copy_source(&self) -> Result<Box<dyn CopySource>, StoreError> {
        let source = copies::source(&self.0).await;
        Ok(source.map_err(|error| error.at(&self.place()))?)
    }

    async fn copy_target(&self) -> Result<Box<dyn CopyTarget>, StoreError> {
        let target = copies::target(&self.0).await;
        Ok(target.map_err(|error| error.at(&self.place()))?)
    }

    async fn open(
        &self,
        key: &StoreKey,
        operator: Option<&Operator>,
        at: Timestamp,
    ) -> Result<Arc<dyn Store>, StoreError> {
        let store = PostgresStore::open(&self.0, (key, operator), at).await;
        Ok(Arc::new(store.map_err(|error| error.at(&self.place()))?))
    }
}
