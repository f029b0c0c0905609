//! One queue and one connection that writes: waiting jobs are written in one transaction, and get their replies after it.

mod commit;
mod step;

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use enkat_store::{CommitMeter, CommitMetrics};
use sqlx::{Connection, SqliteConnection};
use tokio::{
    sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, mpsc, oneshot},
    task::JoinHandle,
};

pub(crate) use step::Work;

use self::{
    commit::{Batch, Saving, commit},
    step::{Step, Waiting},
};
use crate::{batch::Queued, error::SqliteError, open::Source};

/// The number of jobs that may wait. Further ones are refused, and the caller tries again later.
pub(super) const PLACES: usize = 2048;
/// The number of jobs that are taken out of the queue at once, and therefore the most saves in one transaction.
pub(super) const ROOM: usize = 512;
/// The most sign-ins and submissions in one transaction, so that a save does not wait long for them.
const STEPS: usize = 64;

/// The channel of a reply, and the caller's place in the queue.
pub(super) struct Reply<T> {
    asker: oneshot::Sender<Result<T, SqliteError>>,
    _place: OwnedSemaphorePermit,
}

impl<T> Reply<T> {
    pub(super) fn send(self, answer: Result<T, SqliteError>) {
        // The receiver is gone when the request was cancelled.
        let _ = self.asker.send(answer);
    }
}

type Shared = Arc<Mutex<SqliteConnection>>;

/// The connection while it is lent out.
type Lent = OwnedMutexGuard<SqliteConnection>;

enum Job {
    Save(Saving),
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
    task: Mutex<Option<JoinHandle<Shared>>>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection, source: Source) -> Self {
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
    pub(super) async fn connection(&self) -> Result<Lent, SqliteError> {
        self.ask(Job::Turn).await
    }

    /// Saves with the next batch. Returns the new revision, or `None` where the draft has another one or does not exist.
    pub(super) async fn save(&self, save: Queued) -> Result<Option<i64>, SqliteError> {
        self.ask(|reply| Job::Save(Saving { save, reply })).await
    }

    /// Does work with the next batch, in a savepoint of its own.
    pub(super) async fn step<W: Work>(&self, work: W) -> Result<W::Outcome, SqliteError> {
        self.ask(|reply| Job::Step(Box::new(Waiting::new(work, reply))))
            .await
    }

    async fn ask<T>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Result<T, SqliteError> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| SqliteError::BUSY)?;
        let (asker, answer) = oneshot::channel();
        let closed = || SqliteError::unavailable("the store is closed");
        let reply = Reply { asker, _place: place };
        self.jobs.send(job(reply)).map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Writes the waiting jobs, and closes the connection. The last process to close moves the write-ahead log into the database;
    /// others must not, as saves would wait for that.
    pub(super) async fn stop(&self) -> Result<(), SqliteError> {
        let Some(task) = self.task.lock().await.take() else {
            return Ok(());
        };
        // The send fails when the task has ended by itself.
        let _ = self.jobs.send(Job::Stop);
        let connection = task.await.map_err(SqliteError::unavailable)?;
        // All callers have given it back.
        drop(Arc::clone(&connection).lock_owned().await);
        if let Some(connection) = Arc::into_inner(connection) {
            connection.into_inner().close().await?;
        }
        Ok(())
    }
}

async fn run(
    (connection, source): (Shared, Source),
    commits: CommitMeter,
    mut jobs: mpsc::UnboundedReceiver<Job>,
) -> Shared {
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
        line.take_deferred();
        for job in received.drain(..) {
            match job {
                Job::Save(saving) => line.save(saving),
                Job::Step(step) => line.steps.push_back(step),
                Job::Turn(reply) => line.turns.push_back(reply),
                Job::Stop => jobs.close(),
            }
        }
        let batch = line.batch();
        if !batch.is_empty() {
            let mut settled = settled(&connection, &source).await;
            commits.measure(batch.jobs(), commit(&mut settled, batch)).await;
        }
        // One at a time, so that a batch never waits for all callers that want the connection to themselves.
        if let Some(reply) = line.turns.pop_front() {
            reply.send(Ok(settled(&connection, &source).await));
        }
    }
    connection
}

/// Returns the connection, once it was given back, without an unfinished transaction.
async fn settled(connection: &Shared, source: &Source) -> Lent {
    let mut lent = Arc::clone(connection).lock_owned().await;
    if lent.is_in_transaction() {
        // A transaction that was dropped is rolled back before anything else is done.
        let _ = lent.ping().await;
    }
    if lent.is_in_transaction() {
        // SQLite ends a transaction by itself, for example on a full disk, and `sqlx` goes on counting it.
        match source.connect().await {
            Ok(anew) => *lent = anew,
            Err(error) => tracing::error!(%error, "the database cannot be opened again"),
        }
    }
    lent
}

/// Jobs that were taken out of the queue and are not written yet.
#[derive(Default)]
struct Line {
    /// Saves by participant: two saves of one participant do not fit into one statement.
    saves: HashMap<String, Saving>,
    deferred: VecDeque<Saving>,
    steps: VecDeque<Box<dyn Step>>,
    turns: VecDeque<Reply<Lent>>,
}

impl Line {
    fn is_empty(&self) -> bool {
        self.deferred.is_empty() && self.steps.is_empty() && self.turns.is_empty()
    }

    fn take_deferred(&mut self) {
        for saving in std::mem::take(&mut self.deferred) {
            self.save(saving);
        }
    }

    /// Adds a save to the next batch. The second of two saves of one participant waits for the batch after it, in order.
    fn save(&mut self, saving: Saving) {
        let participant = &saving.save.participant.0;
        if self.saves.contains_key(participant) {
            self.deferred.push_back(saving);
        } else {
            self.saves.insert(participant.clone(), saving);
        }
    }

    fn batch(&mut self) -> Batch {
        let steps = self.steps.len().min(STEPS);
        Batch {
            saves: std::mem::take(&mut self.saves),
            steps: self.steps.drain(..steps).collect(),
        }
    }
}
