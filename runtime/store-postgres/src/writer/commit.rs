//! Group commit: all jobs of a batch in one transaction. Replies follow once it is on the disk.

use std::collections::HashMap;

use super::{Reply, step::Step, tries::Tries};
use crate::{
    audit,
    batch::{Queued, save_in_one_statement, save_with_audit},
    error::{PostgresError, is_crossed, is_deadlock},
    writing::{Source, Writing},
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
    fn answer(mut self, written: Result<Revisions, PostgresError>) {
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

/// Writes a batch and sends the replies. If its transaction is lost, each of its jobs gets one of its own, until one finds the
/// database still busy. If the database does not answer, their callers do not wait for as long once more.
pub(super) async fn commit(connection: &mut Writing, source: &Source, mut batch: Batch) {
    let error = match write_again(connection, &mut batch).await {
        Ok(revisions) => return batch.answer(Ok(revisions)),
        Err(error) => error,
    };
    if connection.is_lost() {
        return batch.answer(Err(error.into()));
    }
    let (saves, steps) = (batch.saves.len(), batch.steps.len());
    tracing::warn!(%error, saves, steps, "a batch was not written: each of its jobs is tried by itself");
    if let Err(error) = source.renew(connection).await {
        return batch.answer(Err(error.into()));
    }
    let mut is_held = false;
    for mut one in batch.apart() {
        let written = if is_held {
            Err(PostgresError::BUSY)
        } else {
            write_again(connection, &mut one)
                .await
                .map_err(PostgresError::from)
        };
        is_held = written.as_ref().is_err_and(PostgresError::is_busy);
        one.answer(written);
    }
}

/// Writes a batch, again and again as long as other transactions cross it: it is whole or not there. Several jobs that were in a
/// deadlock could be in the same one again, and are not.
async fn write_again(connection: &mut Writing, batch: &mut Batch) -> Result<Revisions, sqlx::Error> {
    let is_one = batch.jobs() == 1;
    let mut tries = Tries::default();
    loop {
        match write(connection, batch).await {
            Err(error)
                if is_crossed(&error) && (is_one || !is_deadlock(&error)) && tries.is_another_due() =>
            {
                tracing::debug!(%error, "a batch is written again");
            }
            written => return written,
        }
    }
}

async fn write(connection: &mut Writing, batch: &mut Batch) -> Result<Revisions, sqlx::Error> {
    connection.settle().await?;
    let saves = batch.saves.values().map(|saving| &saving.save);
    if batch.steps.is_empty() && !saves.clone().any(Queued::changes_consent) {
        return save_in_one_statement(connection, saves).await;
    }
    let written = write_within(connection, batch).await;
    if written.is_err() {
        // A lost connection has rolled back by itself.
        let _ = connection.settle().await;
    }
    written
}

async fn write_within(connection: &mut Writing, batch: &mut Batch) -> Result<Revisions, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let connection = &mut *transaction;
    let saves = batch.saves.values().map(|saving| &saving.save);
    let revisions = save_with_audit(connection, saves).await?;
    for step in &mut batch.steps {
        connection.say("SAVEPOINT step").await?;
        let before = connection.own.last().cloned();
        if !step.run(connection).await? {
            connection.say("ROLLBACK TO step").await?;
            connection.own.move_to(before);
        }
        connection.say("RELEASE step").await?;
    }
    let entries: Vec<_> = batch.steps.iter().filter_map(|step| step.entry()).collect();
    audit::append_all(connection, &entries).await?;
    transaction.commit().await?;
    Ok(revisions)
}
