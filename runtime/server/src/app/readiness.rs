//! The readiness of the server.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use crate::http::CallState;

/// The time for which a result is valid, so that frequent callers cost one write.
const HOLDS: SignedDuration = SignedDuration::from_secs(2);
/// The longest time for a write to the database.
const PATIENCE: Duration = Duration::from_secs(2);

/// The reason why the server is not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotReady {
    /// The last attempt to write to the database failed.
    #[error("the database cannot be written")]
    Unwritable,
    /// Damage was found in the database.
    #[error("the database is damaged")]
    Damaged,
}

/// The outcome of the last attempt to write to the database, and whether damage was found in it.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Timestamp, Result<(), NotReady>)>>,
    is_damaged: AtomicBool,
}

impl Readiness {
    /// Reports damage in the database, which stays.
    pub(super) fn report_damage(&self) {
        self.is_damaged.store(true, Ordering::Relaxed);
    }

    /// Tests whether the database is whole, as far as it was looked at, and can be written. One of several simultaneous callers tries.
    ///
    /// # Errors
    ///
    /// The reason why the server is not ready.
    pub(crate) async fn now(&self, state: &CallState) -> Result<(), NotReady> {
        if self.is_damaged.load(Ordering::Relaxed) {
            return Err(NotReady::Damaged);
        }
        let mut last = self.last.lock().await;
        let now = state.environment.clock.now();
        if let Some((at, readiness)) = *last
            && now.duration_since(at).abs() < HOLDS
        {
            return readiness;
        }
        let readiness = match tokio::time::timeout(PATIENCE, state.store.probe()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => {
                tracing::error!(%error, "the database cannot be written");
                Err(NotReady::Unwritable)
            }
            Err(_) => {
                tracing::error!("the database takes too long to write");
                Err(NotReady::Unwritable)
            }
        };
        *last = Some((now, readiness));
        readiness
    }
}
