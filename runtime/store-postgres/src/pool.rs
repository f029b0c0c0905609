//! Pools of connections.

use std::time::Duration;

use futures_util::{
    FutureExt, StreamExt, TryFutureExt, TryStreamExt,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    Either, Error, Execute, Executor, PgPool, Postgres, SqlStr,
    pool::CloseEvent,
    postgres::{PgQueryResult, PgRow, PgStatement, PgTypeInfo},
};

use crate::{
    link::{Holder, LONG, Link},
    pooling::Pooling,
};

/// The beginning of a transaction whose statements all see the moment of the first one.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// Connections to the database. A statement on the pool itself goes over any of them, in a transaction of its own.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    connections: PgPool,
    pooling: Pooling,
    patience: Duration,
}

impl Pool {
    pub(crate) fn new(connections: PgPool, pooling: Pooling, patience: Duration) -> Self {
        Self {
            connections,
            pooling,
            patience,
        }
    }

    /// Takes a connection, which comes back to the pool.
    pub(crate) async fn acquire(&self) -> Result<Link, Error> {
        let connection = self.connections.acquire().await?;
        Ok(Link::new(Holder::Pool(connection), self.pooling, self.patience))
    }

    /// Takes a connection whose statements all see the database as it is at the first one, until it is settled.
    pub(crate) async fn snapshot(&self) -> Result<Link, Error> {
        let mut link = self.acquire().await?;
        link.begin_with(SNAPSHOT).await?;
        Ok(link)
    }

    /// Does the same with a connection out of the pool, for a reading whose end may take long to come.
    pub(crate) async fn long_snapshot(&self) -> Result<Link, Error> {
        let mut link = self.take().await?;
        link.begin_with(SNAPSHOT).await?;
        Ok(link)
    }

    /// Takes a connection out of the pool, which has room for another one then.
    pub(crate) async fn take(&self) -> Result<Link, Error> {
        let connection = self.connections.acquire().await?.detach();
        Ok(Link::new(Holder::Own(connection), self.pooling, self.patience))
    }

    /// Returns the same pool for statements that may go through all responses.
    pub(crate) fn patiently(&self) -> Self {
        Self {
            patience: LONG,
            ..self.clone()
        }
    }

    /// Returns the number of its connections, and of those that are not in use.
    pub(crate) fn connections(&self) -> (usize, usize) {
        (self.connections.size() as usize, self.connections.num_idle())
    }

    /// Closes the connections, and waits until they are back.
    pub(crate) async fn close(&self) {
        self.connections.close().await;
    }

    /// Returns the event of closing.
    pub(crate) fn close_event(&self) -> CloseEvent {
        self.connections.close_event()
    }
}

impl<'c> Executor<'c> for &'c Pool {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let parts = async move {
            let mut link = self.acquire().await?;
            let parts: Vec<_> = link.fetch_many(query).try_collect().await?;
            Ok(stream::iter(parts.into_iter().map(Ok)))
        };
        parts.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        async move { self.acquire().await?.fetch_optional(query).await }.boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'c: 'e,
    {
        async move { self.acquire().await?.prepare_with(sql, parameters).await }.boxed()
    }
}
