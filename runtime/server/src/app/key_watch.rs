//! Keeps the server's keys as operators change them, while the server runs.

use enkat_store::{KeyId, KnownKey};

use super::App;
use crate::{Error, admin, data};

/// The keys as they were last read.
#[derive(Default)]
struct SeenKeys {
    /// Those that the database knew.
    known: Vec<KnownKey>,
    /// Those of them that this server did not have.
    missing: Vec<KeyId>,
}

impl App {
    /// Looks for changes of the keys every second. Never ends by itself.
    pub(crate) async fn keep_keys(&self) {
        let mut turns = tokio::time::interval(admin::EVERY);
        let mut seen = SeenKeys::default();
        loop {
            turns.tick().await;
            if let Err(error) = self.take_keys(&mut seen).await {
                tracing::error!(%error, "the server's keys cannot be taken over");
            }
        }
    }

    /// Takes the keys over, if the database knows others than those that were seen, or if some of them were missing: an operator may
    /// make a key known before every server has it.
    async fn take_keys(&self, seen: &mut SeenKeys) -> Result<(), Error> {
        let known = self.store.known_keys().await?;
        if known == seen.known && seen.missing.is_empty() {
            return Ok(());
        }
        // A command may take long to give the keys.
        let (source, now) = (self.key_source.clone(), known.clone());
        let read = tokio::task::spawn_blocking(move || data::read_ring(&source, &now)).await;
        let ring = read.map_err(|error| Error::Threads(error.into()))??;
        let missing: Vec<_> = data::missing_keys(&known, &ring).collect();
        if known == seen.known && missing == seen.missing {
            return Ok(());
        }
        if ring.in_use().id() != self.keys.ring().in_use().id() {
            self.store.write_log_with(ring.in_use().of_store()).await?;
        }
        data::warn_of_missing_keys(&known, &ring);
        let (in_use, all) = (ring.in_use().id(), ring.keys().count());
        tracing::info!(%in_use, keys = all, "the server's keys are read");
        self.keys.replace(ring);
        *seen = SeenKeys { known, missing };
        Ok(())
    }
}
