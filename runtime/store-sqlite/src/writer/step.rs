//! Steps of a batch, done one by one, each within a savepoint of its own, so that a failure does not affect the others.

use async_trait::async_trait;
use enkat_store::audit::AuditEntry;
use sqlx::SqliteConnection;

use super::Reply;
use crate::error::SqliteError;

/// Work to write. If the transaction is lost, it is done once more.
#[async_trait]
pub(crate) trait Work: Send + Sync + 'static {
    type Outcome: Send + Sync;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Self::Outcome, sqlx::Error>;

    /// Returns the row for the audit log: the rows of all steps are written together.
    fn entry<'a>(&'a self, outcome: &'a Self::Outcome) -> Option<AuditEntry<'a>>;
}

/// Work of any kind, and the caller that waits for its outcome.
#[async_trait]
pub(super) trait Step: Send + Sync {
    /// Does the work, and returns whether it succeeded.
    async fn run(&mut self, connection: &mut SqliteConnection) -> bool;

    /// Returns the row for the audit log, once the work is done.
    fn entry(&self) -> Option<AuditEntry<'_>>;

    /// Sends the outcome, once the transaction is on the disk or lost.
    fn answer(self: Box<Self>, transaction: Result<(), SqliteError>);
}

pub(super) struct Waiting<W: Work> {
    work: W,
    outcome: Option<Result<W::Outcome, SqliteError>>,
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
    async fn run(&mut self, connection: &mut SqliteConnection) -> bool {
        let outcome = self.work.run(connection).await;
        let is_done = outcome.is_ok();
        self.outcome = Some(outcome.map_err(SqliteError::from));
        is_done
    }

    fn entry(&self) -> Option<AuditEntry<'_>> {
        self.work.entry(self.outcome.as_ref()?.as_ref().ok()?)
    }

    fn answer(self: Box<Self>, transaction: Result<(), SqliteError>) {
        let not_run = || Err(SqliteError::failed("it was not done"));
        let outcome = self.outcome.unwrap_or_else(not_run);
        self.reply.send(transaction.and(outcome));
    }
}
