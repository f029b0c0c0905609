//! Reading submissions, on threads of their own: the next ones are read while those before them are used.

mod found;
mod places;
mod snapshot;
#[cfg(test)]
mod snapshot_tests;

use std::{
    collections::{BTreeSet, VecDeque},
    sync::Arc,
};

use async_trait::async_trait;
use enkat_store::{SentResponse, SortBy, StoreError, SubmissionFilter, Submissions};
use rusqlite::Connection;
use sqlx::SqlitePool;
use tokio::{
    sync::mpsc::{Receiver, Sender, channel},
    task::spawn_blocking,
};

use self::found::Found;
use crate::error::SqliteError;

/// The number of chunks that each thread reads ahead.
const AHEAD: usize = 1;

/// Submissions that were found.
pub(super) struct Reading {
    count: usize,
    versions: BTreeSet<(String, u32)>,
    progress: Progress,
}

/// The progress of a reading.
enum Progress {
    /// Nothing is read yet.
    Found(Found, Vec<Connection>),
    /// Chunks come from the threads that read, in turn.
    Begun(VecDeque<Receiver<Chunk>>),
    /// All are read.
    Ended,
}

type Chunk = Result<Vec<SentResponse>, SqliteError>;

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
        let (found, connections) = found.await.map_err(SqliteError::failed)??;
        Ok(Self {
            count: found.count(),
            versions: found.versions.clone(),
            progress: Progress::Found(found, connections),
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
                Progress::Found(found, connections) => {
                    self.progress = Progress::Begun(begin(found, connections));
                }
                Progress::Begun(mut readers) => {
                    let Some(mut reader) = readers.pop_front() else {
                        return Ok(Vec::new());
                    };
                    // A thread that has no more chunks has closed its connection: so have all when the end is known.
                    if let Some(chunk) = reader.recv().await {
                        let chunk = chunk?;
                        readers.push_back(reader);
                        self.progress = Progress::Begun(readers);
                        return Ok(chunk);
                    }
                    self.progress = Progress::Begun(readers);
                }
                Progress::Ended => return Ok(Vec::new()),
            }
        }
    }
}

/// Begins to read by a thread for each connection. Each sends every so many-th chunk.
fn begin(found: Found, connections: Vec<Connection>) -> VecDeque<Receiver<Chunk>> {
    let (found, count) = (Arc::new(found), connections.len());
    let readers = connections.into_iter().enumerate().map(|(first, connection)| {
        let (sender, chunks) = channel(AHEAD);
        let found = Arc::clone(&found);
        spawn_blocking(move || {
            send(&found, connection, (first, count), &sender);
            drop(sender);
        });
        chunks
    });
    readers.collect()
}

/// Sends chunks until all are read, one cannot be read, or there is no receiver any more. The connection is closed before the end is
/// known: the store may be closed then.
fn send(found: &Found, connection: Connection, (first, step): (usize, usize), chunks: &Sender<Chunk>) {
    for places in found.chunks().skip(first).step_by(step) {
        match found.read(places, &connection) {
            Ok(chunk) => {
                if chunks.blocking_send(Ok(chunk)).is_err() {
                    return;
                }
            }
            Err(error) => {
                drop(connection);
                let _ = chunks.blocking_send(Err(error));
                return;
            }
        }
    }
}
