//! The readiness of the server.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use crate::http::CallState;

/// The time for which a result is valid, so that frequent callers cost one write.
const HOLDS: SignedDuration = SignedDuration::from_secs(2);
/// The longest time for a write to the database.
const PATIENCE: Duration = Duration::from_secs(2);

/// The outcome of the last attempt to write to the database.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Timestamp, bool)>>);

impl Readiness {
    /// Tests whether the database can be written. One of several simultaneous callers tries.
    pub(crate) async fn now(&self, state: &CallState) -> bool {
        let mut last = self.0.lock().await;
        let now = state.environment.clock.now();
        if let Some((at, is_ready)) = *last
            && now.duration_since(at).abs() < HOLDS
        {
            return is_ready;
        }
        let is_ready = match tokio::time::timeout(PATIENCE, state.store.probe()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database cannot be written");
                false
            }
            Err(_) => {
                tracing::error!("the database takes too long to write");
                false
            }
        };
        *last = Some((now, is_ready));
        is_ready
    }
}
