//! Servers that share a database.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{Lookup, StoreError, call_counts::CountedKey};

/// The operations by which several servers on one database act as one.
#[async_trait]
pub trait Servers: Send + Sync {
    /// Returns the time until all of these keys have a call, and takes one of each if that is not longer than `patience`. All servers
    /// count together.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn count_calls(
        &self,
        keys: &[CountedKey<Lookup>],
        at: Timestamp,
        patience: Duration,
    ) -> Result<Duration, StoreError>;

    /// Deletes the counts of keys that owe nothing.
    async fn forget_calls(&self, at: Timestamp) -> Result<(), StoreError>;

    /// Records that a server is running, and returns the number of servers that have done so since a time, at least 1.
    async fn running(&self, server: &str, at: Timestamp, since: Timestamp) -> Result<u32, StoreError>;
}
