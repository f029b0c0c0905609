//! A group commit with nothing beside it: takes the saves that wait, upserts their rows, and acknowledges.

use anyhow::Context;
use tokio::sync::{mpsc, oneshot};

use crate::bare::Bare;

/// The most saves in one transaction.
const ROOM: usize = 512;

/// A save of a person after so many ones, and its acknowledgement.
type Job = ((usize, usize), oneshot::Sender<()>);

#[derive(Clone)]
pub(super) struct GroupCommit(mpsc::UnboundedSender<Job>);

impl GroupCommit {
    /// Writes over a connection, until the last copy of it is dropped.
    pub(super) fn start(bare: Bare) -> Self {
        let (jobs, waiting) = mpsc::unbounded_channel();
        // A failed save ends it, and all that wait for an acknowledgement learn of it.
        tokio::spawn(run(bare, waiting));
        Self(jobs)
    }

    pub(super) async fn save(&self, person: usize, save: usize) -> anyhow::Result<()> {
        let (acknowledge, done) = oneshot::channel();
        self.0.send(((person, save), acknowledge))?;
        done.await.context("the bare group commit has ended")
    }
}

async fn run(mut bare: Bare, mut waiting: mpsc::UnboundedReceiver<Job>) -> anyhow::Result<()> {
    let mut jobs = Vec::with_capacity(ROOM);
    while waiting.recv_many(&mut jobs, ROOM).await > 0 {
        let saves: Vec<_> = jobs.iter().map(|(save, _)| *save).collect();
        bare.save(&saves).await?;
        for (_, acknowledge) in jobs.drain(..) {
            let _ = acknowledge.send(());
        }
    }
    Ok(())
}
