//! Group commit: one task takes every waiting save into one transaction and acknowledges after it.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use sqlx::SqliteConnection;
use tokio::{
    sync::{Mutex, MutexGuard, mpsc, oneshot},
    task::JoinHandle,
};

use super::{
    StoreError,
    batch::{Queued, save_and_tell},
};

/// Saves that may wait; whoever comes after them waits to be let in.
const WAITING: usize = 1024;
/// Most saves in one transaction.
const BATCH: usize = 512;

type Reply = oneshot::Sender<Result<Option<i64>, StoreError>>;

enum Job {
    Save(Queued, Reply),
    Stop,
}

/// The one connection that writes, and the task that saves drafts with it.
pub(super) struct Writer {
    connection: Arc<Mutex<SqliteConnection>>,
    /// Held while one asks for the connection.
    turn: Mutex<()>,
    jobs: mpsc::Sender<Job>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let connection = Arc::new(Mutex::new(connection));
        let (jobs, waiting) = mpsc::channel(WAITING);
        let task = tokio::spawn(run(Arc::clone(&connection), waiting));
        Self {
            connection,
            turn: Mutex::default(),
            jobs,
            task: Mutex::new(Some(task)),
        }
    }

    /// The connection, between two batches. One asks for it at a time, so that a batch never waits behind all who want to
    /// sign in.
    pub(super) async fn connection(&self) -> MutexGuard<'_, SqliteConnection> {
        let _turn = self.turn.lock().await;
        self.connection.lock().await
    }

    /// Saves with the next batch: the new revision, or `None` where the draft has another one or is not there.
    pub(super) async fn save(&self, save: Queued) -> Result<Option<i64>, StoreError> {
        let (reply, answer) = oneshot::channel();
        let stopped = || StoreError("the store is closed".to_owned());
        self.jobs
            .send(Job::Save(save, reply))
            .await
            .map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    /// Saves what waits, and ends.
    pub(super) async fn stop(&self) -> Result<(), StoreError> {
        let Some(task) = self.task.lock().await.take() else {
            return Ok(());
        };
        // The task has ended by itself when nobody receives.
        let _ = self.jobs.send(Job::Stop).await;
        task.await.map_err(|error| StoreError(error.to_string()))?;
        let mut connection = self.connection.lock().await;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut *connection)
            .await?;
        Ok(())
    }
}

async fn run(connection: Arc<Mutex<SqliteConnection>>, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Batch::default();
    let mut received = Vec::with_capacity(BATCH);
    while batch.has_deferred() || jobs.recv_many(&mut received, BATCH).await > 0 {
        // Whoever was answered just now comes back with its next save: let it come before the disk is asked again.
        tokio::task::yield_now().await;
        while received.len() < BATCH
            && let Ok(job) = jobs.try_recv()
        {
            received.push(job);
        }
        batch.take_deferred();
        for job in received.drain(..) {
            match job {
                Job::Save(save, reply) => batch.add(save, reply),
                Job::Stop => jobs.close(),
            }
        }
        batch.commit(&mut *connection.lock().await).await;
    }
}

/// The saves of one transaction, and those that have to wait for the next.
#[derive(Default)]
struct Batch {
    saves: HashMap<String, (Queued, Reply)>,
    deferred: VecDeque<(Queued, Reply)>,
}

impl Batch {
    fn has_deferred(&self) -> bool {
        !self.deferred.is_empty()
    }

    fn take_deferred(&mut self) {
        for (save, reply) in std::mem::take(&mut self.deferred) {
            self.add(save, reply);
        }
    }

    /// Two saves of one participant do not fit into one statement: the second waits, in order.
    fn add(&mut self, save: Queued, reply: Reply) {
        if self.saves.contains_key(&save.participant.0) {
            self.deferred.push_back((save, reply));
        } else {
            self.saves.insert(save.participant.0.clone(), (save, reply));
        }
    }

    async fn commit(&mut self, connection: &mut SqliteConnection) {
        let saves = std::mem::take(&mut self.saves);
        if saves.is_empty() {
            return;
        }
        match save_and_tell(connection, saves.values().map(|(save, _)| save)).await {
            Ok(revisions) => acknowledge(saves, revisions),
            Err(error) => {
                tracing::error!(%error, saves = saves.len(), "a batch of saves failed");
                for (_, reply) in saves.into_values() {
                    // Nobody waits any more when the request was given up.
                    let _ = reply.send(Err(StoreError(error.to_string())));
                }
            }
        }
    }
}

fn acknowledge(mut saves: HashMap<String, (Queued, Reply)>, revisions: Vec<(String, i64)>) {
    for (participant, revision) in revisions {
        if let Some((_, reply)) = saves.remove(&participant) {
            let _ = reply.send(Ok(Some(revision)));
        }
    }
    for (_, reply) in saves.into_values() {
        let _ = reply.send(Ok(None));
    }
}
