//! Reading submissions, on a thread of its own: the next ones are read while those before them are used.

mod found;

use std::collections::BTreeSet;

use async_trait::async_trait;
use enkat_store::{SentResponse, SortBy, StoreError, SubmissionFilter, Submissions};
use sqlx::SqlitePool;
use tokio::{
    sync::mpsc::{Receiver, Sender, channel},
    task::spawn_blocking,
};

use self::found::Found;
use crate::error::SqliteError;

/// The number of chunks that are read ahead.
const AHEAD: usize = 2;

/// Submissions that were found.
pub(super) struct Reading {
    count: usize,
    versions: BTreeSet<(String, u32)>,
    progress: Progress,
}

/// The progress of a reading.
enum Progress {
    /// Nothing is read yet.
    Found(Box<Found>),
    /// Chunks come from the thread that reads.
    Begun(Receiver<Result<Vec<SentResponse>, SqliteError>>),
    /// All are read.
    Ended,
}

impl Reading {
    /// Finds the submissions of a filter, and sorts them.
    pub(super) async fn begin(
        pool: &SqlitePool,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, SqliteError> {
        let file = pool.connect_options().get_filename().to_owned();
        let (filter, sort_by) = (filter.clone(), SortBy::clone(sort_by));
        let found = spawn_blocking(move || Found::find(&file, &filter, &sort_by));
        let found = found.await.map_err(SqliteError::failed)??;
        Ok(Self {
            count: found.count(),
            versions: found.versions(),
            progress: Progress::Found(Box::new(found)),
        })
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
        loop {
            match std::mem::replace(&mut self.progress, Progress::Ended) {
                Progress::Found(found) => {
                    let (sender, chunks) = channel(AHEAD);
                    spawn_blocking(move || send_all(*found, &sender));
                    self.progress = Progress::Begun(chunks);
                }
                Progress::Begun(mut chunks) => {
                    // No chunk comes after the last one or an error.
                    let Some(chunk) = chunks.recv().await else {
                        continue;
                    };
                    self.progress = Progress::Begun(chunks);
                    return Ok(chunk?);
                }
                Progress::Ended => return Ok(Vec::new()),
            }
        }
    }
}

/// Sends chunk after chunk, until all are read, one cannot be read, or there is no receiver any more.
fn send_all(mut found: Found, chunks: &Sender<Result<Vec<SentResponse>, SqliteError>>) {
    loop {
        let chunk = found.next();
        if !matches!(&chunk, Ok(chunk) if !chunk.is_empty()) {
            // The store may be closed as soon as the end is known.
            drop(found);
            let _ = chunks.blocking_send(chunk);
            return;
        }
        if chunks.blocking_send(chunk).is_err() {
            return;
        }
    }
}
