//! Mails about invitations, which wait in a queue of the database.

use enkat_store::MailOutcome;

use super::App;
use crate::{
    follow_up::{SendError, Sender, Step},
    metrics::MAILS,
};

/// The number of pauses after which a queue that was empty is looked at again.
const LOOK_AGAIN: u32 = 10;
/// The number of pauses after an error.
const REST: u32 = 120;

impl App {
    /// Hands over the mails of the queue one by one, with a pause after each. Never ends by itself.
    pub(crate) async fn hand_over_mails(&self) {
        let pause = self.limits.mail_pause;
        loop {
            // The step goes on when this loop is ended; a stop waits for it.
            let app = self.clone();
            let step = self.mails.spawn(async move { app.hand_over_next().await });
            let pauses = match step.await {
                Ok(Ok(Step::Dropped)) => 0,
                Ok(Ok(Step::Tried(_))) => 1,
                Ok(Ok(Step::Idle)) => LOOK_AGAIN,
                Ok(Err(error)) => {
                    tracing::error!(%error, "mails about invitations cannot be handed over");
                    REST
                }
                Err(error) => {
                    tracing::error!(%error, "a mail about an invitation was not handed over");
                    REST
                }
            };
            tokio::time::sleep(pause * pauses).await;
        }
    }

    async fn hand_over_next(&self) -> Result<Step, SendError> {
        let sender = Sender {
            store: self.store.as_ref(),
            keys: &self.keys,
            mailer: &self.mailer,
            environment: &self.environment,
        };
        let step = sender.step().await;
        let outcome = match &step {
            Ok(Step::Tried(MailOutcome::HandedOver)) => "handedOver",
            Ok(Step::Tried(MailOutcome::Refused)) => "refused",
            Ok(Step::Tried(MailOutcome::Again(_))) => "again",
            Ok(Step::Tried(MailOutcome::Unknown)) => "unknown",
            Err(SendError::Unsent(_)) => "notSent",
            Ok(Step::Idle | Step::Dropped) | Err(SendError::Store(_) | SendError::Random(_)) => return step,
        };
        self.metrics.count(&MAILS, ["invitation", outcome]);
        step
    }
}
