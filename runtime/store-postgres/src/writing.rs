//! A connection that writes, with what the audit log says of the writer.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use enkat_store::audit::{Actor, ChainKey, Operator};
use sqlx::{Connection, PgConnection, PgPool};

/// The key of the hashes of the audit log, and the operator for whom a process writes.
pub(crate) struct Author {
    pub(crate) key: ChainKey,
    /// The operator, as the log names the actor; none in a server.
    pub(crate) operator: Option<String>,
}

impl Author {
    pub(crate) fn new(key: ChainKey, operator: Option<&Operator>) -> Self {
        Self {
            key,
            operator: operator.map(|operator| Actor::Operator(operator.clone()).to_string()),
        }
    }
}

/// A connection that writes.
pub(crate) struct Writing {
    connection: PgConnection,
    pub(crate) author: Arc<Author>,
    /// Whether a transaction was begun that is not known to have ended.
    is_in_transaction: bool,
}

/// The pool and the author of connections that write.
pub(crate) struct Source {
    pub(crate) pool: PgPool,
    pub(crate) author: Arc<Author>,
}

impl Source {
    /// Takes a connection out of the pool, which makes another one when this one is lost.
    pub(crate) async fn connection(&self) -> Result<Writing, sqlx::Error> {
        Ok(Writing {
            connection: self.pool.acquire().await?.detach(),
            author: Arc::clone(&self.author),
            is_in_transaction: false,
        })
    }

    /// Makes sure that a connection reaches the database and is in no transaction, or replaces it.
    pub(crate) async fn renew(&self, writing: &mut Writing) -> Result<(), sqlx::Error> {
        if writing.settle().await.is_err() || writing.connection.ping().await.is_err() {
            *writing = self.connection().await?;
        }
        Ok(())
    }
}

impl Writing {
    /// Begins a transaction.
    pub(crate) async fn begin(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        self.settle().await?;
        // The server may begin it although the caller goes away before it says so.
        self.is_in_transaction = true;
        sqlx::query("BEGIN").execute(&mut self.connection).await?;
        Ok(Transaction { writing: self })
    }

    /// Keeps other servers from the same decision until the transaction ends, where there is no row to lock for it.
    pub(crate) async fn hold(&mut self, decision: &str) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(decision)
            .execute(&mut self.connection)
            .await
            .map(drop)
    }

    /// Rolls back a transaction that was not committed, as when its caller went away.
    pub(crate) async fn settle(&mut self) -> Result<(), sqlx::Error> {
        if self.is_in_transaction {
            sqlx::query("ROLLBACK").execute(&mut self.connection).await?;
            self.is_in_transaction = false;
        }
        Ok(())
    }
}

impl Deref for Writing {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.connection
    }
}

/// A transaction of a connection that writes. It is rolled back unless it is committed.
pub(crate) struct Transaction<'a> {
    writing: &'a mut Writing,
}

impl Transaction<'_> {
    pub(crate) async fn commit(self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut **self.writing).await?;
        self.writing.is_in_transaction = false;
        Ok(())
    }
}

impl Deref for Transaction<'_> {
    type Target = Writing;

    fn deref(&self) -> &Writing {
        self.writing
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut Writing {
        self.writing
    }
}
