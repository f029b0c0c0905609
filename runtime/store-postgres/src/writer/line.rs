//! The jobs that wait for the next batch.

use std::collections::VecDeque;

use super::{Lent, Reply, commit::Batch, lane::Lane, step::Step};
use crate::{batch::Queued, error::PostgresError, sending::Sending, sessions::Use};

/// The most steps in one transaction, so that a save does not wait long for them.
const STEPS: usize = 64;

/// Jobs that were taken out of the queue and are not written yet.
#[derive(Default)]
pub(super) struct Line {
    pub(super) saves: Lane<Queued, Option<i64>>,
    pub(super) submissions: Lane<Sending, bool>,
    pub(super) uses: Lane<Use, ()>,
    pub(super) steps: VecDeque<Box<dyn Step>>,
    pub(super) turns: VecDeque<Reply<Lent>>,
}

impl Line {
    pub(super) fn is_empty(&self) -> bool {
        let are_lanes_empty = self.saves.is_empty() && self.submissions.is_empty() && self.uses.is_empty();
        are_lanes_empty && self.steps.is_empty() && self.turns.is_empty()
    }

    /// Sends an error to the callers of all jobs.
    pub(super) fn refuse(&mut self, error: &PostgresError) {
        self.saves.refuse(error);
        self.submissions.refuse(error);
        self.uses.refuse(error);
        for step in self.steps.drain(..) {
            step.answer(Err(error.clone()));
        }
        for turn in self.turns.drain(..) {
            turn.send(Err(error.clone()));
        }
    }

    pub(super) fn batch(&mut self) -> Batch {
        let steps = self.steps.len().min(STEPS);
        Batch {
            saves: self.saves.take(),
            submissions: self.submissions.take(),
            uses: self.uses.take(),
            steps: self.steps.drain(..steps).collect(),
        }
    }
}
