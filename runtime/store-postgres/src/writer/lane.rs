//! Jobs of one kind that are written in one statement, which writes a row once.

use std::collections::{HashMap, VecDeque};

use super::{Reply, commit::Asked};
use crate::error::PostgresError;

/// Work that writes a row.
pub(super) trait Keyed {
    /// Returns the key of the row: the id of a participant, or a session.
    fn key(&self) -> &str;
}

/// Jobs that wait. Those with the same key are written in order, each in a statement of its own.
pub(super) struct Lane<W, T> {
    /// By key: what the next statement has.
    next: HashMap<String, Asked<W, T>>,
    deferred: VecDeque<Asked<W, T>>,
}

impl<W, T> Default for Lane<W, T> {
    fn default() -> Self {
        Self {
            next: HashMap::new(),
            deferred: VecDeque::new(),
        }
    }
}

impl<W: Keyed, T> Lane<W, T> {
    pub(super) fn is_empty(&self) -> bool {
        self.next.is_empty() && self.deferred.is_empty()
    }

    /// Adds a job. The second of two jobs with one key waits for the statement after the next.
    pub(super) fn add(&mut self, job: Asked<W, T>) {
        let key = job.work.key();
        if self.next.contains_key(key) {
            self.deferred.push_back(job);
        } else {
            self.next.insert(key.to_owned(), job);
        }
    }

    /// Takes the jobs of the next statement.
    pub(super) fn take(&mut self) -> HashMap<String, Asked<W, T>> {
        let next = std::mem::take(&mut self.next);
        for job in std::mem::take(&mut self.deferred) {
            self.add(job);
        }
        next
    }

    /// Takes all jobs, to send an error to their callers.
    pub(super) fn refuse(&mut self, error: &PostgresError) {
        let next = self.next.drain().map(|(_, job)| job.reply);
        let deferred = self.deferred.drain(..).map(|job| job.reply);
        next.chain(deferred)
            .for_each(|reply: Reply<T>| reply.send(Err(error.clone())));
    }
}
