//! The figures of a store for its operator. They tell of no person.

use std::{
    sync::{Arc, OnceLock},
    time::Instant,
};

use async_trait::async_trait;
use jiff::Timestamp;
use metrics::Histogram;

use crate::error::StoreError;

/// The measurements of the commits of a store's writer.
#[derive(Clone, Debug)]
pub struct CommitMetrics {
    /// The number of jobs that are written together: saves, sign-ins, submissions and the like.
    pub jobs: Histogram,
    /// The time from the first statement of a batch until all its jobs have their replies, in seconds.
    pub seconds: Histogram,
}

/// The place of a writer at which its commits are measured, if they are. A clone is the same place.
#[derive(Clone, Debug, Default)]
pub struct CommitMeter(Arc<OnceLock<CommitMetrics>>);

impl CommitMeter {
    /// Measures from now on. A second call changes nothing.
    pub fn begin(&self, metrics: CommitMetrics) {
        let _ = self.0.set(metrics);
    }

    /// Waits until a batch of so many jobs is committed, and records it.
    pub async fn measure(&self, jobs: usize, commit: impl Future<Output = ()> + Send) {
        let begun = Instant::now();
        commit.await;
        if let Some(metrics) = self.0.get() {
            // A batch has some hundred jobs at most.
            metrics.jobs.record(u32::try_from(jobs).unwrap_or(u32::MAX));
            metrics.seconds.record(begun.elapsed());
        }
    }
}

/// The load of a store in this process, at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The number of jobs that wait for the writer, or are being written.
    pub jobs: usize,
    /// The number of jobs that may wait; further ones are refused.
    pub most_jobs: usize,
    /// The number of connections that are reading.
    pub reading: usize,
    /// The number of connections that are open and idle.
    pub idle: usize,
    /// The number of connections that may read.
    pub most_readers: usize,
}

/// Things that wait to leave the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Their number.
    pub count: u64,
    /// The time since which the oldest one waits; none without any.
    pub since: Option<Timestamp>,
}

/// The work of all servers of a database that is not done, and the end of its audit log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backlog {
    /// The deliveries that wait for their receiver.
    pub deliveries: Waiting,
    /// The number of deliveries that were given up.
    pub given_up: u64,
    /// The mails about invitations that wait for the mail server.
    pub mails: Waiting,
    /// The time of the last row of the audit log; none without any row.
    pub audited_at: Option<Timestamp>,
}

/// The figures of a store.
#[async_trait]
pub trait Figures {
    /// Measures the commits of the writer from now on. A second call changes nothing.
    fn measure(&self, commits: CommitMetrics);

    /// Returns the load at this moment.
    fn load(&self) -> Load;

    /// Counts the work that is not done. It reads some thousand rows, so ask at intervals.
    ///
    /// # Errors
    ///
    /// When the database does not answer.
    async fn backlog(&self) -> Result<Backlog, StoreError>;
}
