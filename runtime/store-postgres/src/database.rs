//! A PostgreSQL database that is not open as a store.

use std::{fmt, sync::Arc};

use async_trait::async_trait;
use enkat_store::{
    Contents, Database, Store, StoreError, StoreKey,
    audit::{Operator, Row},
};
use jiff::Timestamp;
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};

use crate::{PostgresStore, error::PostgresError, keys, log, open, protection};

/// A database of a PostgreSQL server.
#[derive(Clone)]
pub struct PostgresDatabase(Arc<PgConnectOptions>);

/// Shows no password.
impl fmt::Debug for PostgresDatabase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.place())
    }
}

impl PostgresDatabase {
    /// Refers to a database by its address, `postgres://user:password@host:port/name`, without connecting to it.
    ///
    /// # Errors
    ///
    /// When this is no such address.
    pub fn new(address: &str) -> Result<Self, StoreError> {
        Ok(Self(open::options(address)?.into()))
    }

    async fn connection(&self) -> Result<PgConnection, PostgresError> {
        Ok(PgConnection::connect_with(&self.0).await?)
    }
}

#[async_trait]
impl Database for PostgresDatabase {
    fn place(&self) -> String {
        let name = self.0.get_database().unwrap_or_default();
        match self.0.get_socket() {
            Some(folder) => format!("postgres:///{name}?host={}", folder.display()),
            None => format!("postgres://{}:{}/{name}", self.0.get_host(), self.0.get_port()),
        }
    }

    async fn contents(&self) -> Result<Contents, StoreError> {
        Ok(keys::contents(&self.0)
            .await
            .map_err(|error| error.at(&self.place()))?)
    }

    /// Connects to it: the server itself finds damage by its checksums.
    async fn check(&self) -> Result<(), StoreError> {
        let connected = self.connection().await;
        Ok(connected.map(drop).map_err(|error| error.at(&self.place()))?)
    }

    async fn lost_protection(&self) -> Result<Vec<String>, StoreError> {
        Ok(protection::lost(&mut self.connection().await?).await?)
    }

    async fn read_log(&self, visit: &mut (dyn FnMut(Row) -> bool + Send)) -> Result<(), StoreError> {
        Ok(log::read(&mut self.connection().await?, visit).await?)
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
