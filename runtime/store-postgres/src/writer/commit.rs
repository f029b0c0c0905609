//! Group commit: all jobs of a batch in one transaction. Replies follow once it is on the disk.

use std::collections::HashMap;

use super::{Reply, lane::Keyed, step::Step, tries::Tries};
use crate::{
    audit,
    batch::{Queued, save_in_one_statement, save_with_audit},
    error::{PostgresError, is_crossed, is_deadlock},
    sending::{Sending, Sent, send_in_one_statement},
    sessions::{Use, touch_in_one_statement},
    writing::{Source, Writing},
};

/// Work, and the reply with its outcome.
pub(super) struct Asked<W, T> {
    pub(super) work: W,
    pub(super) reply: Reply<T>,
}

impl Keyed for Queued {
    fn key(&self) -> &str {
        &self.participant.0
    }
}

impl Keyed for Sending {
    fn key(&self) -> &str {
        &self.participant.0
    }
}

impl Keyed for Use {
    fn key(&self) -> &str {
        &self.secret.0
    }
}

/// Jobs that are written together.
#[derive(Default)]
pub(super) struct Batch {
    /// By participant, with the new revision as the reply.
    pub(super) saves: HashMap<String, Asked<Queued, Option<i64>>>,
    /// By participant. The reply says whether there was such a draft.
    pub(super) submissions: HashMap<String, Asked<Sending, bool>>,
    /// By session.
    pub(super) uses: HashMap<String, Asked<Use, ()>>,
    pub(super) steps: Vec<Box<dyn Step>>,
}

/// The saves and submissions that were stored.
#[derive(Default)]
struct Written {
    /// The participants whose answers were saved, with the new revisions.
    revisions: Vec<(String, i64)>,
    /// The participants whose answers were sent.
    sent: Vec<String>,
}

impl Batch {
    pub(super) fn is_empty(&self) -> bool {
        self.jobs() == 0
    }

    /// Returns the number of jobs.
    pub(super) fn jobs(&self) -> usize {
        self.saves.len() + self.submissions.len() + self.uses.len() + self.steps.len()
    }

    fn saves(&self) -> impl Iterator<Item = &Queued> + Clone {
        self.saves.values().map(|save| &save.work)
    }

    /// Returns whether it is nothing but saves that the audit log does not record.
    fn is_one_statement(&self) -> bool {
        let has_only_saves = self.steps.is_empty() && self.submissions.is_empty() && self.uses.is_empty();
        has_only_saves && !self.saves().any(Queued::changes_consent)
    }

    /// Splits the batch into one batch for each job.
    fn apart(self) -> impl Iterator<Item = Self> {
        let saves = self.saves.into_iter().map(|save| Self {
            saves: HashMap::from([save]),
            ..Self::default()
        });
        let submissions = self.submissions.into_iter().map(|submission| Self {
            submissions: HashMap::from([submission]),
            ..Self::default()
        });
        let steps = self.steps.into_iter().map(|step| Self {
            steps: vec![step],
            ..Self::default()
        });
        let uses = self.uses.into_iter().map(|used| Self {
            uses: HashMap::from([used]),
            ..Self::default()
        });
        saves.chain(submissions).chain(uses).chain(steps)
    }

    /// Sends the outcome to all callers, to saves first, as more of them wait.
    fn answer(mut self, written: Result<Written, PostgresError>) {
        let transaction = written.as_ref().map(drop).map_err(Clone::clone);
        let Written { revisions, sent } = written.unwrap_or_default();
        for (participant, revision) in revisions {
            if let Some(save) = self.saves.remove(&participant) {
                save.reply.send(Ok(Some(revision)));
            }
        }
        for save in self.saves.into_values() {
            save.reply.send(transaction.clone().map(|()| None));
        }
        for participant in sent {
            if let Some(submission) = self.submissions.remove(&participant) {
                submission.reply.send(Ok(true));
            }
        }
        for submission in self.submissions.into_values() {
            submission.reply.send(transaction.clone().map(|()| false));
        }
        for used in self.uses.into_values() {
            used.reply.send(transaction.clone());
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
        Ok(written) => return batch.answer(Ok(written)),
        Err(error) => error,
    };
    if connection.is_lost() {
        return batch.answer(Err(error.into()));
    }
    let (saves, submissions, steps) = (batch.saves.len(), batch.submissions.len(), batch.steps.len());
    let uses = batch.uses.len();
    tracing::warn!(%error, saves, submissions, uses, steps, "a batch was not written: each of its jobs is tried by itself");
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
async fn write_again(connection: &mut Writing, batch: &mut Batch) -> Result<Written, sqlx::Error> {
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

async fn write(connection: &mut Writing, batch: &mut Batch) -> Result<Written, sqlx::Error> {
    connection.settle().await?;
    if batch.is_one_statement() {
        return Ok(Written {
            revisions: save_in_one_statement(connection, batch.saves()).await?,
            ..Written::default()
        });
    }
    let written = write_within(connection, batch).await;
    if written.is_err() {
        // A lost connection has rolled back by itself.
        let _ = connection.settle().await;
    }
    written
}

async fn write_within(connection: &mut Writing, batch: &mut Batch) -> Result<Written, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let connection = &mut *transaction;
    let revisions = save_with_audit(connection, batch.saves()).await?;
    let submissions = batch.submissions.values().map(|submission| &submission.work);
    let sent = send_in_one_statement(connection, submissions).await?;
    touch_in_one_statement(connection, batch.uses.values().map(|used| &used.work)).await?;
    for step in &mut batch.steps {
        connection.say("SAVEPOINT step").await?;
        let before = connection.own.last().cloned();
        if !step.run(connection).await? {
            connection.say("ROLLBACK TO step").await?;
            connection.own.move_to(before);
        }
        connection.say("RELEASE step").await?;
    }
    let steps = batch.steps.iter().filter_map(|step| step.entry());
    let entries: Vec<_> = sent.iter().map(Sent::entry).chain(steps).collect();
    audit::append_all(connection, &entries).await?;
    let sent = sent.iter().map(|sent| sent.participant().0.clone()).collect();
    transaction.commit().await?;
    Ok(Written { revisions, sent })
}
