//! Delivery of events about responses to the receivers of their surveys.
//!
//! The outbox is in the store; a server claims what is due, and records the outcome. Each receiver has a task of its own, so that one
//! that does not answer delays no other.

use std::{collections::HashMap, sync::Arc, time::Duration};

use enkat_store::{Claim, Delivery, DeliveryKind, Settled, StoreError, Tried};
use jiff::Timestamp;
use tokio::task::{Id, JoinSet};

use super::App;
use crate::{
    catalog::SavedFields,
    delivery::{
        Facts, MOST_TRIES, Names, Outgoing, PATIENCE, Reply, Signer, end_of_response, pause, sent_response,
    },
    deployment::{Offer, Webhook},
    identity::random_id,
    metrics::DELIVERIES,
    published_versions,
};

/// The interval at which the outbox is looked into for what other processes have put there, and for tries that are due again.
const INTERVAL: Duration = Duration::from_secs(1);
/// The time for which a server has a claim: longer than a call takes.
const CLAIM: Duration = Duration::from_secs(PATIENCE.as_secs() + 5);
/// The most calls of one receiver at a time.
const TOGETHER: u16 = 8;
/// The rest of a receiver that has accepted nothing of several calls.
const REST: Duration = Duration::from_secs(2);
/// The rest of a receiver whose secret cannot be read.
const LONG_REST: Duration = Duration::from_mins(1);

/// The reason why a try failed, without anything personal.
struct Failure {
    why: String,
    is_final: bool,
}

impl Failure {
    fn of(why: impl Into<String>) -> Self {
        Self {
            why: why.into(),
            is_final: false,
        }
    }
}

/// Returns the name of an outcome in metrics.
fn outcome(tried: &Tried) -> &'static str {
    match tried {
        Tried::Delivered(_) => "delivered",
        Tried::Again(..) => "again",
        Tried::GivenUp(_) => "givenUp",
        Tried::Dropped => "dropped",
    }
}

impl App {
    /// Delivers what is in the outbox. Never ends by itself.
    pub(crate) async fn keep_delivering(&self) {
        let mut receivers = JoinSet::new();
        let mut busy: HashMap<Id, String> = HashMap::new();
        loop {
            match self.due_receivers().await {
                Ok(due) => {
                    for offer in due {
                        if !busy.values().any(|survey_id| *survey_id == offer.survey_id) {
                            let (app, survey_id) = (self.clone(), offer.survey_id.clone());
                            let task = receivers.spawn(async move { app.deliver_to(&offer.survey_id).await });
                            busy.insert(task.id(), survey_id);
                        }
                    }
                }
                Err(error) => tracing::error!(%error, "the outbox cannot be read"),
            }
            tokio::select! {
                () = self.outbox.notified() => {}
                () = tokio::time::sleep(INTERVAL) => {}
                Some(ended) = receivers.join_next_with_id() => {
                    let id = ended.map_or_else(|error| error.id(), |(id, ())| id);
                    busy.remove(&id);
                }
            }
        }
    }

    /// Lists the offers with a receiver for which something is due.
    async fn due_receivers(&self) -> Result<Vec<Arc<Offer>>, StoreError> {
        let now = self.environment.clock.now();
        let due = self.store.surveys_with_due_deliveries(now).await?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        let deployment = self.deployment.now(self.store.as_ref(), &self.catalog).await?;
        let offers = due.iter().filter_map(|survey_id| deployment.offer(survey_id));
        Ok(offers.filter(|offer| offer.webhook.is_some()).collect())
    }

    /// Finds the offer of a survey, if it is served now and has a receiver.
    async fn with_receiver(&self, survey_id: &str) -> Result<Option<Arc<Offer>>, StoreError> {
        let deployment = self.deployment.now(self.store.as_ref(), &self.catalog).await?;
        let offer = deployment.offer(survey_id);
        Ok(offer.filter(|offer| offer.webhook.is_some()))
    }

    /// Delivers all that is due to the receiver of a survey, for as long as it has one. Without its secret, no try is used up.
    async fn deliver_to(&self, survey_id: &str) {
        loop {
            // Read for each few calls: an operator can change the receiver and its secret while much is due.
            let offer = match self.with_receiver(survey_id).await {
                Ok(Some(offer)) => offer,
                Ok(None) => return,
                Err(error) => {
                    tracing::error!(survey_id, %error, "the receiver cannot be found");
                    return tokio::time::sleep(REST).await;
                }
            };
            let Some(webhook) = &offer.webhook else { return };
            let signer = match Signer::read(&webhook.secret) {
                Ok(signer) => Arc::new(signer),
                Err(why) => {
                    tracing::error!(survey_id, why, "nothing can be delivered");
                    return tokio::time::sleep(LONG_REST).await;
                }
            };
            match self.deliver_some(&offer, &signer).await {
                Ok(Some(accepted)) if accepted > 0 => {}
                Ok(Some(_)) => return tokio::time::sleep(REST).await,
                Ok(None) => return,
                Err(error) => {
                    tracing::error!(survey_id, %error, "the outbox cannot be emptied");
                    return tokio::time::sleep(REST).await;
                }
            }
        }
    }

    /// Delivers some of what is due, and counts the deliveries that were accepted; `None` where nothing is due.
    async fn deliver_some(
        &self,
        offer: &Arc<Offer>,
        signer: &Arc<Signer>,
    ) -> Result<Option<usize>, StoreError> {
        let now = self.environment.clock.now();
        let name = random_id(self.environment.random.as_ref())
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let claim = Claim {
            survey_id: offer.survey_id.clone(),
            name,
            at: now,
            until: now + CLAIM,
            most: TOGETHER,
        };
        let claimed = self.store.claim_deliveries(&claim).await?;
        if claimed.is_empty() {
            return Ok(None);
        }
        let mut calls = JoinSet::new();
        for delivery in claimed {
            let (app, offer, signer) = (self.clone(), Arc::clone(offer), Arc::clone(signer));
            calls.spawn(async move {
                let tried = app.try_one(&offer, &signer, &delivery).await;
                (delivery, tried)
            });
        }
        let mut accepted = 0;
        while let Some(ended) = calls.join_next().await {
            let (delivery, tried) = ended.map_err(|error| StoreError::Failed(error.to_string()))?;
            self.metrics.count(&DELIVERIES, [outcome(&tried)]);
            accepted += usize::from(matches!(tried, Tried::Delivered(_) | Tried::Dropped));
            let settled = Settled {
                delivery,
                claim: claim.name.clone(),
                tried,
                at: self.environment.clock.now(),
            };
            self.store.settle_delivery(&settled).await?;
        }
        Ok(Some(accepted))
    }

    /// Tries a delivery, and says what becomes of it.
    async fn try_one(&self, offer: &Offer, signer: &Signer, delivery: &Delivery) -> Tried {
        let Some(webhook) = &offer.webhook else {
            return Tried::Dropped;
        };
        let failure = match self.post((webhook, signer), offer, delivery).await {
            Ok(true) => {
                let event = delivery.kind.event();
                return Tried::Delivered(match delivery.kind {
                    DeliveryKind::Sent => format!("{event}, {}", webhook.sends.name()),
                    DeliveryKind::Withdrawn | DeliveryKind::Erased => event.to_owned(),
                });
            }
            Ok(false) => return Tried::Dropped,
            Err(failure) => failure,
        };
        let (survey_id, tries, why) = (&delivery.survey_id, delivery.tries, failure.why);
        if failure.is_final || tries >= MOST_TRIES {
            tracing::error!(
                survey_id,
                tries,
                why,
                "a delivery is given up: `enkat admin deliveries list` shows it"
            );
            return Tried::GivenUp(why);
        }
        tracing::warn!(survey_id, tries, why, "a delivery failed, and is tried again");
        Tried::Again(self.next_try(tries), why)
    }

    /// Returns the time of the try after this number of them.
    fn next_try(&self, tries: u32) -> Timestamp {
        let mut random = [0; 2];
        // Without randomness, the pause is at its shortest.
        let _ = self.environment.random.fill(&mut random);
        let now = self.environment.clock.now();
        now.saturating_add(pause(tries, u16::from_be_bytes(random)))
            .unwrap_or(now)
    }

    /// Posts an event to its receiver. Returns whether there was one to post: a response that was erased or withdrawn since has none.
    async fn post(
        &self,
        (webhook, signer): (&Webhook, &Signer),
        offer: &Offer,
        delivery: &Delivery,
    ) -> Result<bool, Failure> {
        let Some(body) = self.body(webhook, offer, delivery).await? else {
            return Ok(false);
        };
        let id = Names::delivery(&self.keys, delivery);
        let event = Outgoing {
            id: &id,
            at: self.environment.clock.now().as_second(),
            body,
        };
        match self.receivers.post(&webhook.url, signer, event).await {
            Reply::Accepted => Ok(true),
            Reply::Gone => Err(Failure {
                why: "the receiver answered 410: it wants no more".to_owned(),
                is_final: true,
            }),
            Reply::Failed(why) => Err(Failure::of(why)),
        }
    }

    /// Writes the body of an event; `None` where there is nothing to tell any more.
    async fn body(
        &self,
        webhook: &Webhook,
        offer: &Offer,
        delivery: &Delivery,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let survey_id = &delivery.survey_id;
        let facts = Facts {
            survey_id,
            response: Names::new(&self.keys, survey_id).response(&delivery.participant),
            at: delivery.at,
        };
        if delivery.kind != DeliveryKind::Sent {
            let body = end_of_response(delivery.kind, facts);
            return body.map(Some).map_err(|error| Failure::of(error.to_string()));
        }
        let unread = |error: StoreError| Failure::of(error.to_string());
        let response = self
            .store
            .sent_response(&delivery.participant)
            .await
            .map_err(unread)?;
        let Some(response) = response else {
            return Ok(None);
        };
        let tailoring = &response.tailoring;
        let fields = self
            .fields(&tailoring.survey, tailoring.version)
            .await
            .map_err(unread)?;
        let fields = fields.ok_or_else(|| Failure::of("the version of the survey is not published"))?;
        let body = sent_response(webhook, (&self.keys, &fields), facts, (response, offer.purpose()));
        body.map(Some).map_err(|error| Failure::of(error.to_string()))
    }

    /// Finds the fields of a version, which another process may have published.
    async fn fields(&self, survey: &str, version: u32) -> Result<Option<Arc<SavedFields>>, StoreError> {
        if let Some(fields) = self.catalog.saved_fields(survey, version) {
            return Ok(Some(fields));
        }
        published_versions::refresh(self.store.as_ref(), &self.catalog).await?;
        Ok(self.catalog.saved_fields(survey, version))
    }
}
