//! Steps of a batch, done one by one, each within a savepoint of its own, so that a failure does not affect the others.

use async_trait::async_trait;
use enkat_store::audit::AuditEntry;

use super::Reply;
use crate::{
    error::{PostgresError, is_crossed},
    writing::Writing,
};

/// Work to write. If the transaction is lost, it is done once more.
#[async_trait]
pub(crate) trait Work: Send + Sync + 'static {
    type Outcome: Send + Sync;

    async fn run(&self, connection: &mut Writing) -> Result<Self::Outcome, sqlx::Error>;

    /// Returns the row for the audit log: the rows of all steps are written together.
    fn entry<'a>(&'a self, outcome: &'a Self::Outcome) -> Option<AuditEntry<'a>>;
}

/// Work of any kind, and the caller that waits for its outcome.
#[async_trait]
pub(super) trait Step: Send + Sync {
    /// Does the work, and returns whether it succeeded. Fails when the whole transaction has to be done once more.
    async fn run(&mut self, connection: &mut Writing) -> Result<bool, sqlx::Error>;

    /// Returns the row for the audit log, once the work is done.
    fn entry(&self) -> Option<AuditEntry<'_>>;

    /// Sends the outcome, once the transaction is on the disk or lost.
    fn answer(self: Box<Self>, transaction: Result<(), PostgresError>);
}

pub(super) struct Waiting<W: Work> {
    work: W,
    outcome: Option<Result<W::Outcome, PostgresError>>,
    reply: Reply<W::Outcome>,
}

impl<W: Work> Waiting<W> {
    pub(super) fn new(work: W, reply: Reply<W::Outcome>) -> Self {
        Self {
            work,
            outcome: None,
            reply,
        }
    }
}

#[async_trait]
impl<W: Work> Step for Waiting<W> {
    async fn run(&mut self, connection: &mut Writing) -> Result<bool, sqlx::Error> {
        let outcome = match self.work.run(connection).await {
            Err(error) if is_crossed(&error) => return Err(error),
            outcome => outcome.map_err(PostgresError::from),
        };
        let is_done = outcome.is_ok();
        self.outcome = Some(outcome);
        Ok(is_done)
    }

    fn entry(&self) -> Option<AuditEntry<'_>> {
        self.work.entry(self.outcome.as_ref()?.as_ref().ok()?)
    }

    fn answer(self: Box<Self>, transaction: Result<(), PostgresError>) {
        let not_run = || Err(PostgresError::failed("it was not done"));
        let outcome = self.outcome.unwrap_or_else(not_run);
        self.reply.send(transaction.and(outcome));
    }
}
