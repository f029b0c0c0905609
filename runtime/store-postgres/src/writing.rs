//! A connection that writes, with what the audit log says of the writer.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError},
};

use enkat_store::audit::{Actor, ChainKey, Operator};

use crate::{error::is_crossed, link::Link, own_chain::OwnChain, pool::Pool};

/// The key of the hashes of the audit log, and the operator for whom a process writes.
pub(crate) struct Author {
    key: Mutex<ChainKey>,
    /// The operator, as the log names the actor; none in a server.
    pub(crate) operator: Option<String>,
}

impl Author {
    /// Returns the key that rows are written with.
    pub(crate) fn key(&self) -> ChainKey {
        self.key.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes further rows with another key.
    pub(crate) fn write_with(&self, key: ChainKey) {
        *self.key.lock().unwrap_or_else(PoisonError::into_inner) = key;
    }

    pub(crate) fn new(key: ChainKey, operator: Option<&Operator>) -> Self {
        Self {
            key: Mutex::new(key),
            operator: operator.map(|operator| Actor::Operator(operator.clone()).to_string()),
        }
    }
}

/// A connection that writes.
pub(crate) struct Writing {
    link: Link,
    pub(crate) author: Arc<Author>,
    /// The chain of the audit log that it adds to. One that takes the place of a lost connection begins another chain.
    pub(crate) own: OwnChain,
}

/// The pool and the author of connections that write.
pub(crate) struct Source {
    pub(crate) pool: Pool,
    pub(crate) author: Arc<Author>,
}

impl Source {
    /// Takes a connection out of the pool, which makes another one when this one is lost.
    pub(crate) async fn connection(&self) -> Result<Writing, sqlx::Error> {
        Ok(Writing {
            link: self.pool.take().await?,
            author: Arc::clone(&self.author),
            own: OwnChain::default(),
        })
    }

    /// Makes sure that a connection reaches the database and is in no transaction, or replaces it.
    pub(crate) async fn renew(&self, writing: &mut Writing) -> Result<(), sqlx::Error> {
        if writing.link.ping().await.is_err() {
            writing.link.lose();
            *writing = self.connection().await?;
        }
        Ok(())
    }
}

impl Writing {
    /// Begins a transaction.
    pub(crate) async fn begin(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        self.own.begin();
        self.link.begin().await?;
        Ok(Transaction { writing: self })
    }

    /// Begins a transaction whose statements may go through all responses.
    pub(crate) async fn begin_long(&mut self) -> Result<Transaction<'_>, sqlx::Error> {
        let transaction = self.begin().await?;
        transaction.writing.link.be_patient();
        Ok(transaction)
    }

    /// Keeps other servers from the same decision until the transaction ends, where there is no row to lock for it.
    pub(crate) async fn hold(&mut self, decision: &str) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(decision)
            .execute(&mut self.link)
            .await
            .map(drop)
    }

    /// Keeps other servers from the same decision until the transaction ends, unless one of them is at it. Returns whether it does.
    pub(crate) async fn try_hold(&mut self, decision: &str) -> Result<bool, sqlx::Error> {
        sqlx::query_scalar("SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(decision)
            .fetch_one(&mut self.link)
            .await
    }
}

impl Deref for Writing {
    type Target = Link;

    fn deref(&self) -> &Link {
        &self.link
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Link {
        &mut self.link
    }
}

/// A transaction of a connection that writes. It is rolled back unless it is committed.
pub(crate) struct Transaction<'a> {
    writing: &'a mut Writing,
}

impl Transaction<'_> {
    pub(crate) async fn commit(self) -> Result<(), sqlx::Error> {
        let Writing { link, own, .. } = self.writing;
        own.commit();
        let committed = link.commit().await;
        match &committed {
            Ok(()) => own.committed(),
            Err(error) if is_crossed(error) => own.rolled_back(),
            Err(_) => {}
        }
        committed
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
