//! Group commit: all jobs of a batch in one transaction. Replies follow once it is on the disk.

use std::collections::HashMap;

use sqlx::SqliteConnection;

use super::{Reply, step::Step};
use crate::{
    audit,
    batch::{Queued, save_in_one_statement, save_with_audit},
    error::SqliteError,
};

/// A save, and the reply with its new revision.
pub(super) struct Saving {
    pub(super) save: Queued,
    pub(super) reply: Reply<Option<i64>>,
}

/// Jobs that are written together.
#[derive(Default)]
pub(super) struct Batch {
    /// At most one of each participant.
    pub(super) saves: HashMap<String, Saving>,
    pub(super) steps: Vec<Box<dyn Step>>,
}

/// The new revisions of drafts, by participant.
type Revisions = Vec<(String, i64)>;

impl Batch {
    pub(super) fn is_empty(&self) -> bool {
        self.jobs() == 0
    }

    /// Returns the number of jobs.
    pub(super) fn jobs(&self) -> usize {
        self.saves.len() + self.steps.len()
    }

    /// Splits the batch into one batch for each job.
    fn apart(self) -> impl Iterator<Item = Self> {
        let saves = self.saves.into_iter().map(|save| Self {
            saves: HashMap::from([save]),
            ..Self::default()
        });
        let steps = self.steps.into_iter().map(|step| Self {
            steps: vec![step],
            ..Self::default()
        });
        saves.chain(steps)
    }

    /// Sends the outcome to all callers, to saves first, as more of them wait.
    fn answer(mut self, written: Result<Revisions, SqliteError>) {
        let transaction = written.as_ref().map(drop).map_err(Clone::clone);
        for (participant, revision) in written.into_iter().flatten() {
            if let Some(saving) = self.saves.remove(&participant) {
                saving.reply.send(Ok(Some(revision)));
            }
        }
        for saving in self.saves.into_values() {
            saving.reply.send(transaction.clone().map(|()| None));
        }
        for step in self.steps {
            step.answer(transaction.clone());
        }
    }
}

/// Writes a batch and sends the replies. If its transaction is lost, each of its jobs gets one of its own, until the database is
/// found to be still locked by another process.
pub(super) async fn commit(connection: &mut SqliteConnection, mut batch: Batch) {
    let error = match write(connection, &mut batch).await {
        Ok(revisions) => return batch.answer(Ok(revisions)),
        Err(error) => error,
    };
    let (saves, steps) = (batch.saves.len(), batch.steps.len());
    tracing::warn!(%error, saves, steps, "a batch was not written: each of its jobs is tried by itself");
    let mut is_held = false;
    for mut one in batch.apart() {
        let written = if is_held {
            Err(SqliteError::BUSY)
        } else {
            write(connection, &mut one).await.map_err(SqliteError::from)
        };
        is_held = matches!(written, Err(SqliteError::BUSY));
        one.answer(written);
    }
}

async fn write(connection: &mut SqliteConnection, batch: &mut Batch) -> Result<Revisions, sqlx::Error> {
    let saves = batch.saves.values().map(|saving| &saving.save);
    if batch.steps.is_empty() && !saves.clone().any(Queued::changes_consent) {
        return save_in_one_statement(connection, saves).await;
    }
    statement(connection, "BEGIN IMMEDIATE").await?;
    let written = write_within(connection, batch).await;
    if written.is_err() {
        // SQLite may have rolled back by itself.
        let _ = statement(connection, "ROLLBACK").await;
    }
    written
}

async fn write_within(
    connection: &mut SqliteConnection,
    batch: &mut Batch,
) -> Result<Revisions, sqlx::Error> {
    let saves = batch.saves.values().map(|saving| &saving.save);
    let revisions = save_with_audit(connection, saves).await?;
    let mut next = "SAVEPOINT step";
    let mut last = "COMMIT";
    for step in &mut batch.steps {
        statement(connection, next).await?;
        if !step.run(connection).await {
            statement(connection, "ROLLBACK TO step").await?;
        }
        (next, last) = ("RELEASE step; SAVEPOINT step", "RELEASE step; COMMIT");
    }
    let entries: Vec<_> = batch.steps.iter().filter_map(|step| step.entry()).collect();
    audit::append_all(connection, &entries).await?;
    statement(connection, last).await?;
    Ok(revisions)
}

/// Begins or ends a transaction by a plain statement: `sqlx` would go on counting transactions that SQLite has ended by itself.
async fn statement(connection: &mut SqliteConnection, words: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(words).execute(connection).await.map(drop)
}
