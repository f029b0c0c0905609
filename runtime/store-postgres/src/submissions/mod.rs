//! Reading submissions, in a task of its own: the next ones are read while those before them are used.

mod found;

use std::collections::BTreeSet;

use async_trait::async_trait;
use enkat_store::{SentResponse, SortBy, StoreError, SubmissionFilter, Submissions};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use self::found::Found;
use crate::{error::PostgresError, link::Link, pool::Pool};

/// The number of chunks that are read ahead.
const AHEAD: usize = 1;
/// Leaves an hour for the use of each chunk: the transaction holds no locks that others wait for.
const PATIENCE: &str = "SET LOCAL idle_in_transaction_session_timeout = '1h'";

/// Submissions that were found.
pub(super) struct Reading {
    count: usize,
    /// The number of those that are still to be read.
    left: usize,
    versions: BTreeSet<(String, u32)>,
    chunks: Receiver<Chunk>,
}

type Chunk = Result<Vec<SentResponse>, PostgresError>;

impl Reading {
    /// Finds the submissions of a filter, sorts them, and begins to read.
    pub(super) async fn begin(
        pool: &Pool,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, PostgresError> {
        let mut link = pool.patiently().long_snapshot().await?;
        link.say(PATIENCE).await?;
        let found = Found::find(&mut link, filter, sort_by).await?;
        let (sender, chunks) = channel(AHEAD);
        let reading = Self {
            count: found.count(),
            left: found.count(),
            versions: found.versions.clone(),
            chunks,
        };
        let mut closed = pool.close_event();
        // A store that is closed waits for no one who uses submissions.
        tokio::spawn(async move { closed.do_until(send(found, link, sender)).await });
        Ok(reading)
    }
}

#[async_trait]
impl Submissions for Reading {
    fn count(&self) -> usize {
        self.count
    }

    fn versions(&self) -> BTreeSet<(String, u32)> {
        self.versions.clone()
    }

    async fn next(&mut self) -> Result<Vec<SentResponse>, StoreError> {
        match self.chunks.recv().await {
            Some(chunk) => {
                let chunk = chunk?;
                self.left = self.left.saturating_sub(chunk.len());
                Ok(chunk)
            }
            None if self.left > 0 => Err(PostgresError::unavailable("submissions are no longer read").into()),
            None => Ok(Vec::new()),
        }
    }
}

/// Sends chunks until all are read, one cannot be read, or there is no receiver any more.
async fn send(found: Found, mut link: Link, chunks: Sender<Chunk>) {
    for places in found.chunks() {
        let chunk = found.read(places, &mut link).await;
        let is_broken = chunk.is_err();
        if chunks.send(chunk).await.is_err() || is_broken {
            return;
        }
    }
    // The connection ends with the reading: a rollback that fails changes nothing.
    let _ = link.settle().await;
}
