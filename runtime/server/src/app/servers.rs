//! The part of a server among several that share a database.

use std::time::Duration;

use jiff::SignedDuration;

use super::App;
use crate::identity::random_id;

/// The longest time until a change of the deployment by another process takes effect.
const LOOKS: Duration = Duration::from_millis(300);
/// The time between two signs that a server is running.
const SIGNS: Duration = Duration::from_secs(5);
/// The time after its last sign for which a server counts as running.
const RUNNING: SignedDuration = SignedDuration::from_secs(15);

impl App {
    /// Reads the deployment anew soon after another process has changed it. Never ends by itself.
    pub(crate) async fn watch_deployment(&self) {
        let mut looks = tokio::time::interval(LOOKS);
        let mut is_failing = false;
        loop {
            looks.tick().await;
            let looked = self.deployment.now(self.store.as_ref(), &self.catalog).await;
            if let Err(error) = &looked
                && !is_failing
            {
                tracing::error!(%error, "the deployment cannot be read");
            }
            is_failing = looked.is_err();
        }
    }

    /// Divides the rates of calls among the servers that are running. Never ends by itself.
    pub(crate) async fn share_rates(&self) {
        let name = match random_id(self.environment.random.as_ref()) {
            Ok(name) => name,
            Err(error) => {
                return tracing::error!(%error, "the server has no name, and does not share its rates");
            }
        };
        let mut signs = tokio::time::interval(SIGNS);
        loop {
            signs.tick().await;
            let now = self.environment.clock.now();
            let since = now.saturating_sub(RUNNING).unwrap_or(now);
            match self.store.running(&name, now, since).await {
                Ok(servers) => self.rate_limits.divide(servers),
                Err(error) => tracing::warn!(%error, "running servers cannot be counted"),
            }
        }
    }
}
