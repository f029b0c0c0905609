//! One queue and one connection that writes: waiting jobs are written in one transaction, and get their replies after it.

mod commit;
mod lane;
mod line;
mod step;
mod tries;

use std::sync::Arc;

use enkat_store::{CommitMeter, CommitMetrics};
use tokio::{
    sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, mpsc, oneshot},
    task::JoinHandle,
};

pub(crate) use step::Work;
pub(crate) use tries::{Tries, transact};

use self::{
    commit::{Asked, commit},
    line::Line,
    step::{Step, Waiting},
};
use crate::{
    batch::Queued,
    error::PostgresError,
    sending::Sending,
    sessions::Use,
    writing::{Source, Writing},
};

/// The number of jobs that may wait. Further ones are refused, and the caller tries again later.
pub(super) const PLACES: usize = 2048;
/// The number of jobs that are taken out of the queue at once, and therefore the most saves and submissions in one transaction.
pub(super) const ROOM: usize = 512;

/// The channel of a reply, and the caller's place in the queue.
pub(super) struct Reply<T> {
    asker: oneshot::Sender<Result<T, PostgresError>>,
    _place: OwnedSemaphorePermit,
}

impl<T> Reply<T> {
    pub(super) fn send(self, answer: Result<T, PostgresError>) {
        // The receiver is gone when the request was cancelled.
        let _ = self.asker.send(answer);
    }
}

type Shared = Arc<Mutex<Writing>>;

/// The connection while it is lent out.
type Lent = OwnedMutexGuard<Writing>;

enum Job {
    Save(Asked<Queued, Option<i64>>),
    Send(Asked<Sending, bool>),
    Touch(Asked<Use, ()>),
    Step(Box<dyn Step>),
    /// The connection for a transaction of its own, or several, between two batches.
    Turn(Reply<Lent>),
    Stop,
}

/// The one connection that writes, and the task that owns it.
pub(super) struct Writer {
    places: Arc<Semaphore>,
    commits: CommitMeter,
    jobs: mpsc::UnboundedSender<Job>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: Writing, source: Source) -> Self {
        let (jobs, waiting) = mpsc::unbounded_channel();
        let commits = CommitMeter::default();
        let connection = Arc::new(Mutex::new(connection));
        let task = tokio::spawn(run((connection, source), commits.clone(), waiting));
        Self {
            places: Arc::new(Semaphore::new(PLACES)),
            commits,
            jobs,
            task: Mutex::new(Some(task)),
        }
    }

    /// Measures commits from now on. A second call changes nothing.
    pub(super) fn measure(&self, commits: CommitMetrics) {
        self.commits.begin(commits);
    }

    /// Returns the number of jobs that wait, or are being written.
    pub(super) fn jobs(&self) -> usize {
        PLACES - self.places.available_permits()
    }

    /// Waits for the connection, between two batches.
    pub(super) async fn connection(&self) -> Result<Lent, PostgresError> {
        self.ask(Job::Turn).await
    }

    /// Saves with the next batch. Returns the new revision, or `None` where the draft has another one or does not exist.
    pub(super) async fn save(&self, save: Queued) -> Result<Option<i64>, PostgresError> {
        self.ask(|reply| Job::Save(Asked { work: save, reply })).await
    }

    /// Replaces a draft by a submission with the next batch. Returns whether there was such a draft.
    pub(super) async fn send(&self, sending: Sending) -> Result<bool, PostgresError> {
        self.ask(|reply| Job::Send(Asked { work: sending, reply })).await
    }

    /// Records a use of a session with the next batch.
    pub(super) async fn touch(&self, used: Use) -> Result<(), PostgresError> {
        self.ask(|reply| Job::Touch(Asked { work: used, reply })).await
    }

    /// Does work with the next batch, in a savepoint of its own.
    pub(super) async fn step<W: Work>(&self, work: W) -> Result<W::Outcome, PostgresError> {
        self.ask(|reply| Job::Step(Box::new(Waiting::new(work, reply))))
            .await
    }

    async fn ask<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, PostgresError> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| PostgresError::BUSY)?;
        let (asker, answer) = oneshot::channel();
        let closed = || PostgresError::unavailable("the store is closed");
        let reply = Reply { asker, _place: place };
        self.jobs.send(job(reply)).map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Writes the waiting jobs, and ends.
    pub(super) async fn stop(&self) -> Result<(), PostgresError> {
        let Some(task) = self.task.lock().await.take() else {
            return Ok(());
        };
        // The send fails when the task has ended by itself.
        let _ = self.jobs.send(Job::Stop);
        task.await.map_err(PostgresError::unavailable)
    }
}

async fn run(
    (connection, source): (Shared, Source),
    commits: CommitMeter,
    mut jobs: mpsc::UnboundedReceiver<Job>,
) {
    let mut line = Line::default();
    let mut received = Vec::with_capacity(ROOM);
    while !line.is_empty() || jobs.recv_many(&mut received, ROOM).await > 0 {
        // A client that has just got its reply comes back with its next save: let it arrive before the next write to the disk.
        tokio::task::yield_now().await;
        while received.len() < ROOM
            && let Ok(job) = jobs.try_recv()
        {
            received.push(job);
        }
        for job in received.drain(..) {
            match job {
                Job::Save(save) => line.saves.add(save),
                Job::Send(sending) => line.submissions.add(sending),
                Job::Touch(used) => line.uses.add(used),
                Job::Step(step) => line.steps.push_back(step),
                Job::Turn(reply) => line.turns.push_back(reply),
                Job::Stop => jobs.close(),
            }
        }
        if let Err(error) = replace_lost(&connection, &source).await {
            line.refuse(&error);
            continue;
        }
        let batch = line.batch();
        if !batch.is_empty() {
            let mut writing = connection.lock().await;
            commits
                .measure(batch.jobs(), commit(&mut writing, &source, batch))
                .await;
        }
        // One at a time, so that a batch never waits for all callers that want the connection to themselves.
        if !connection.lock().await.is_lost()
            && let Some(reply) = line.turns.pop_front()
        {
            lend(&connection, &source, reply).await;
        }
    }
}

/// Replaces a connection that was given up. While this is not possible, all waiting jobs are refused: no caller waits for the attempts
/// of those before it.
async fn replace_lost(connection: &Shared, source: &Source) -> Result<(), PostgresError> {
    let mut connection = connection.lock().await;
    if connection.is_lost() {
        source.renew(&mut connection).await?;
    }
    Ok(())
}

/// Lends the connection out, and waits until it is back. A transaction that its caller left open, as when it
/// was cancelled, ends at once: its locks hold up the other servers.
async fn lend(connection: &Shared, source: &Source, reply: Reply<Lent>) {
    let mut lent = Arc::clone(connection).lock_owned().await;
    let renewed = source.renew(&mut lent).await;
    reply.send(renewed.map(|()| lent).map_err(PostgresError::from));
    // A lost connection has rolled back by itself, and the next job replaces it.
    let _ = connection.lock().await.settle().await;
}
