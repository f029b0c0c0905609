//! Work that the server does by itself at intervals.

use std::time::Duration;

use enkat_model::Gender;
use enkat_store::{PersonSettings, StoreError, Tailoring, audit::Head};
use jiff::{SignedDuration, Timestamp};

use super::App;
use crate::{
    deployment::settings::names,
    retention::{self, Run},
};

/// The time for which an expired session is remembered, so that its participant learns that it has expired, and a response without an
/// answer is known to be in use.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The time for which the outbox has deliveries that were accepted.
const DELIVERED: SignedDuration = SignedDuration::from_hours(30 * 24);

impl App {
    /// Writes refusals into the audit log and then its heads, and deletes what has passed, every minute. Never ends by itself.
    pub(crate) async fn audit_refusals(&self) {
        let mut minutes = tokio::time::interval(Duration::from_mins(1));
        // The first tick is immediate.
        minutes.tick().await;
        loop {
            minutes.tick().await;
            self.audit_incidents().await;
            self.write_audit_heads().await;
            self.forget_passing().await;
        }
    }

    /// Writes refusals into the audit log. If that fails, they are kept for the next time.
    pub(crate) async fn audit_incidents(&self) {
        let incidents = self.incidents.take();
        if incidents.is_empty() {
            return;
        }
        if let Err(error) = self.store.audit_incidents(&incidents).await {
            tracing::error!(%error, "the audit log cannot be written");
            self.incidents.add(incidents);
        }
    }

    /// Deletes sign-ins in progress that are over, and counts of calls that are paid off.
    async fn forget_passing(&self) {
        let now = self.environment.clock.now();
        if let Err(error) = self.store.forget_pending(now).await {
            tracing::error!(%error, "sign-ins that are over cannot be deleted");
        }
        if let Err(error) = self.store.forget_calls(now).await {
            tracing::error!(%error, "counts of calls cannot be deleted");
        }
    }

    /// Deletes old sessions, expired evidence and old deliveries, empties the database's log, and logs the head of the audit log, every
    /// hour. Never ends by itself.
    pub(crate) async fn tidy(&self) {
        let mut hours = tokio::time::interval(Duration::from_hours(1));
        loop {
            hours.tick().await;
            let long_ago = self.environment.clock.now().saturating_sub(REMEMBERED);
            let tidied = match long_ago {
                Ok(long_ago) => self.forget_sessions(long_ago).await,
                Err(_) => continue,
            };
            if let Err(error) = tidied {
                tracing::error!(%error, "expired sessions cannot be deleted");
            }
            let now = self.environment.clock.now();
            if let Err(error) = self.store.forget_evidence(now).await {
                tracing::error!(%error, "evidence of sign-ins whose time is over cannot be deleted");
            }
            let forgotten = match now.saturating_sub(DELIVERED) {
                Ok(before) => self.store.forget_deliveries(before).await,
                Err(_) => Ok(()),
            };
            if let Err(error) = forgotten {
                tracing::error!(%error, "old deliveries cannot be deleted");
            }
            // Answers that were erased, or sealed, in the last hour are in the database's log.
            if let Err(error) = self.store.forget_earlier_states().await {
                tracing::error!(%error, "the database's log cannot be emptied");
            }
            log_head(self.write_audit_heads().await);
        }
    }

    /// Erases responses whose time is over, every day. Never ends by itself.
    pub(crate) async fn keep_retention(&self) {
        let mut days = tokio::time::interval(Duration::from_hours(24));
        loop {
            days.tick().await;
            if let Err(error) = self.erase_overdue().await {
                tracing::error!(%error, "responses whose time is over cannot be erased");
            }
        }
    }

    async fn erase_overdue(&self) -> Result<(), StoreError> {
        let now = self.environment.clock.now();
        let erased = retention::run(&*self.store, &self.keys, now, Run::Real).await?;
        for line in &erased {
            let survey = line.survey_id.as_deref().unwrap_or("all");
            tracing::info!(survey, why = ?line.why, count = line.count, "responses whose time is over are erased");
        }
        if !erased.is_empty() {
            self.store.forget_earlier_states().await?;
        }
        Ok(())
    }

    /// Writes the heads of the audit log, and returns the last one, if there is one.
    async fn write_audit_heads(&self) -> Option<Head> {
        let written = self.store.write_audit_heads(self.environment.clock.now()).await;
        written.unwrap_or_else(|error| {
            tracing::error!(%error, "the heads of the audit log cannot be written");
            None
        })
    }

    /// Ends the server's chain of the audit log, and logs the head.
    pub(crate) async fn end_audit_chain(&self) {
        match self.store.end_audit_chain(self.environment.clock.now()).await {
            Ok(head) => log_head(head),
            Err(error) => tracing::error!(%error, "the heads of the audit log cannot be written"),
        }
    }

    async fn forget_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        self.store.forget_sessions(expired_before).await?;
        self.store.forget_account_sessions(expired_before).await
    }

    /// Builds and compresses the models and texts of all offers, so that no participant has to wait for them.
    pub(crate) async fn warm(&self) {
        for offer in self.deployment.seen().offers() {
            let Some(artifact) = self.catalog.latest(&offer.survey) else {
                continue;
            };
            let unknown = offer.login.iter().any(|way| !way.tells_gender());
            let genders = Gender::ALL.into_iter().map(Some).chain(unknown.then_some(None));
            for gender in genders {
                let tailoring = Tailoring {
                    survey: offer.survey.clone(),
                    version: artifact.header.version,
                    flags: names(&artifact, offer.sent(&artifact, &PersonSettings::default())),
                    gender,
                };
                self.catalog.warm(&tailoring).await;
            }
        }
    }
}

/// Writes the head of the audit log to the server's log, which is kept elsewhere: this reveals a later removal of rows.
fn log_head(head: Option<Head>) {
    if let Some(head) = head {
        tracing::info!(%head, "audit log");
    }
}
