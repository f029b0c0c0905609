//! Participants with drafts in a database, and clients who save them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use enkat_bench::ours::Ours;
use tokio::task::JoinSet;

/// Clients of a server that save at the same time, each after its last save was acknowledged.
pub(crate) const CLIENTS: usize = 128;
/// The number of participants: the same for one and two times as many clients, and for those who save every five seconds.
pub(crate) const PARTICIPANTS: usize = 5120;

/// The number of saves of each participant, which is the revision of the draft.
pub(crate) struct Drafts(Vec<AtomicUsize>);

impl Default for Drafts {
    fn default() -> Self {
        Self((0..PARTICIPANTS).map(|_| AtomicUsize::new(0)).collect())
    }
}

impl Drafts {
    /// Signs the participants in, each with an answer to every question.
    pub(crate) async fn begin(self: &Arc<Self>, ours: &Arc<Ours>) -> anyhow::Result<()> {
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let (drafts, ours) = (Arc::clone(self), Arc::clone(ours));
            clients.spawn(async move {
                for person in (client..PARTICIPANTS).step_by(CLIENTS) {
                    ours.sign_in(person).await?;
                    ours.save(person, drafts.next_save(person)).await?;
                }
                anyhow::Ok(())
            });
        }
        while let Some(done) = clients.join_next().await {
            done??;
        }
        Ok(())
    }

    /// Counts the next save of a participant, and returns the number of those before.
    pub(crate) fn next_save(&self, person: usize) -> usize {
        self.0[person].fetch_add(1, Ordering::Relaxed)
    }

    /// Lets so many clients save for a while, each after its last save was acknowledged. Each server has as many of them as the
    /// others. Returns the number of saves.
    pub(crate) async fn save_for(
        self: &Arc<Self>,
        servers: &[Arc<Ours>],
        clients: usize,
        time: Duration,
    ) -> anyhow::Result<usize> {
        let end = Instant::now() + time;
        let mut saving = JoinSet::new();
        for client in 0..clients {
            let (drafts, server) = (Arc::clone(self), Arc::clone(&servers[client % servers.len()]));
            saving.spawn(async move {
                let mut saved = 0;
                let mut own = (client..PARTICIPANTS).step_by(clients).cycle();
                while let Some(person) = own.next().filter(|_| Instant::now() < end) {
                    let save = drafts.next_save(person);
                    server.save(person, save).await?;
                    saved += 1;
                }
                anyhow::Ok(saved)
            });
        }
        let mut saved = 0;
        while let Some(done) = saving.join_next().await {
            saved += done??;
        }
        Ok(saved)
    }
}
