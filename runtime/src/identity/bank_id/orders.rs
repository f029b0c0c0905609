//! The orders that are under way. What opens an order stays on the server: a browser knows it by an id of our own and
//! by a secret in a cookie, which go together.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use jiff::Timestamp;

use super::{
    message::{self, Device, Message},
    protocol::{Collected, Fault, RelyingParty, Status},
    qr,
};
use crate::{
    Environment,
    identity::{Identity, Secret, to_hex},
    store::SecretHash,
};

/// How long an order is kept: as long as the service tells of one that failed.
pub(crate) const LIFE: Duration = Duration::from_mins(5);
/// The shortest time between two questions to the service about an order.
const PAUSE: Duration = Duration::from_secs(2);
/// So many faults in a row, and the order is given up.
const PATIENCE: u8 = 4;
/// The most orders at a time. One more, and the oldest ends: whoever starts many locks nobody out at once.
const MOST: usize = 10_000;
/// An order's id in calls: 128 random bits.
const ID_BYTES: usize = 16;

/// The orders that are under way.
pub(crate) struct Orders {
    service: Arc<dyn RelyingParty>,
    environment: Environment,
    most: usize,
    under_way: Mutex<HashMap<SecretHash, Arc<Order>>>,
}

struct Order {
    id: String,
    /// The survey that somebody wants to sign in to; without one it is an account.
    survey_id: Option<String>,
    device: Device,
    at: Timestamp,
    /// Its name at the service.
    reference: String,
    auto_start_token: String,
    qr_start_token: String,
    qr_start_secret: String,
    progress: Mutex<Progress>,
    /// Held while the service is asked.
    turn: Arc<tokio::sync::Mutex<()>>,
}

struct Progress {
    state: State,
    asked_at: Timestamp,
    faults: u8,
}

#[derive(Clone)]
enum State {
    Pending { message: Message, waits_for_app: bool },
    Failed { message: Option<Message> },
    Complete(Identity),
}

/// An order that was made.
pub(crate) struct NewOrder {
    pub(crate) id: String,
    /// What belongs into the cookie.
    pub(crate) secret: Secret,
    /// What opens the app on the same device.
    pub(crate) auto_start_token: String,
    pub(crate) poll: Poll,
}

/// Why there is no order.
pub(crate) enum NotStarted {
    /// The service did not make one.
    Fault(Fault),
    /// The system has no randomness to give.
    Random(std::io::Error),
}

/// How an order stands.
pub(crate) enum Poll {
    /// Under way. The text of the QR code is there as long as nobody has scanned it.
    Pending { message: Message, qr: Option<String> },
    /// It failed; nothing to say means that the mistake is ours.
    Failed { message: Option<Message> },
    /// Somebody has identified themselves.
    Complete,
}

/// Why an order signs nobody in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Untaken {
    /// There is no such order for this browser and survey.
    Unknown,
    /// Nobody has identified themselves yet.
    Incomplete,
}

impl Orders {
    pub(crate) fn new(service: Arc<dyn RelyingParty>, environment: Environment) -> Self {
        Self {
            service,
            environment,
            most: MOST,
            under_way: Mutex::default(),
        }
    }

    /// Makes an order, after which the one that the browser had is over.
    pub(crate) async fn start(
        &self,
        survey_id: Option<&str>,
        device: Device,
        end_user_ip: IpAddr,
        before: Option<&Secret>,
    ) -> Result<NewOrder, NotStarted> {
        if let Some(before) = before {
            let before = self.lock().remove(&before.hash());
            self.end(before);
        }
        let random = self.environment.random.as_ref();
        let secret = Secret::new(random).map_err(NotStarted::Random)?;
        let mut id = [0; ID_BYTES];
        random.fill(&mut id).map_err(NotStarted::Random)?;
        self.make_room();
        let started = self.service.auth(end_user_ip).await.map_err(NotStarted::Fault)?;
        let now = self.environment.clock.now();
        let order = Arc::new(Order {
            id: to_hex(&id),
            survey_id: survey_id.map(str::to_owned),
            device,
            at: now,
            reference: started.order_ref,
            auto_start_token: started.auto_start_token,
            qr_start_token: started.qr_start_token,
            qr_start_secret: started.qr_start_secret,
            progress: Mutex::new(Progress {
                state: State::Pending {
                    message: message::pending("outstandingTransaction", device),
                    waits_for_app: true,
                },
                asked_at: now,
                faults: 0,
            }),
            turn: Arc::default(),
        });
        let new = NewOrder {
            id: order.id.clone(),
            auto_start_token: order.auto_start_token.clone(),
            poll: order.poll(now),
            secret,
        };
        self.lock().insert(new.secret.hash(), order);
        Ok(new)
    }

    /// How an order stands. The service is asked when it is time, and by one call at a time; the others get what is
    /// known.
    pub(crate) async fn poll(&self, secret: &Secret, id: &str) -> Option<Poll> {
        let order = self.find(secret, id)?;
        if let Ok(turn) = Arc::clone(&order.turn).try_lock_owned()
            && order.is_due(self.environment.clock.now())
        {
            let (service, order) = (Arc::clone(&self.service), Arc::clone(&order));
            // A participant who hangs up must not lose an answer that the service gives only once.
            let asked = tokio::spawn(async move {
                let _turn = turn;
                order.take_in(service.collect(&order.reference).await);
            });
            let _ = asked.await;
        }
        Some(order.poll(self.environment.clock.now()))
    }

    /// Ends an order that the participant does not want any more. Whether there was one.
    pub(crate) fn cancel(&self, secret: &Secret, id: &str) -> bool {
        let Some(order) = self.find(secret, id) else {
            return false;
        };
        self.lock().remove(&secret.hash());
        self.end(Some(order));
        true
    }

    /// Who has identified themselves with an order for this survey, or for an account. The order is used up by that.
    pub(crate) fn take(
        &self,
        secret: &Secret,
        id: &str,
        survey_id: Option<&str>,
    ) -> Result<Identity, Untaken> {
        let order = self.find(secret, id).ok_or(Untaken::Unknown)?;
        if order.survey_id.as_deref() != survey_id {
            return Err(Untaken::Unknown);
        }
        let State::Complete(identity) = order.progress().state.clone() else {
            return Err(Untaken::Incomplete);
        };
        // Of two calls at the same time one gets it.
        let taken = self.lock().remove(&secret.hash());
        taken.map(|_| identity).ok_or(Untaken::Unknown)
    }

    fn find(&self, secret: &Secret, id: &str) -> Option<Arc<Order>> {
        let now = self.environment.clock.now();
        let order = self.lock().get(&secret.hash()).cloned()?;
        (order.id == id && !order.is_over(now)).then_some(order)
    }

    /// Tells the service that an order is not wanted any more. Nobody waits for that.
    fn end(&self, order: Option<Arc<Order>>) {
        let Some(order) = order.filter(|order| order.is_pending()) else {
            return;
        };
        let service = Arc::clone(&self.service);
        tokio::spawn(async move {
            if let Err(error) = service.cancel(&order.reference).await {
                tracing::info!(%error, "a BankID order was not cancelled");
            }
        });
    }

    /// Forgets the orders whose time is over, and ends the oldest if there are still as many as there may be.
    fn make_room(&self) {
        let now = self.environment.clock.now();
        let mut orders = self.lock();
        orders.retain(|_, order| !order.is_over(now));
        if orders.len() < self.most {
            return;
        }
        let oldest = orders.iter().min_by_key(|(_, order)| order.at);
        let oldest = oldest.map(|(secret, _)| secret.clone());
        let oldest = oldest.and_then(|oldest| orders.remove(&oldest));
        drop(orders);
        self.end(oldest);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SecretHash, Arc<Order>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Order {
    fn is_over(&self, now: Timestamp) -> bool {
        now >= self.at + LIFE
    }

    fn is_pending(&self) -> bool {
        matches!(self.progress().state, State::Pending { .. })
    }

    /// Whether the service is to be asked; if so, that is written down.
    fn is_due(&self, now: Timestamp) -> bool {
        let mut progress = self.progress();
        let is_due = matches!(progress.state, State::Pending { .. }) && now >= progress.asked_at + PAUSE;
        if is_due {
            progress.asked_at = now;
        }
        is_due
    }

    /// Takes in what the service says.
    fn take_in(&self, said: Result<Collected, Fault>) {
        let mut progress = self.progress();
        let collected = match said {
            Ok(collected) => collected,
            Err(fault) => {
                progress.faults += 1;
                tracing::warn!(%fault, "a BankID order could not be asked about");
                // The service may be back in a moment.
                if !matches!(fault, Fault::Unavailable(_)) || progress.faults >= PATIENCE {
                    progress.state = State::Failed {
                        message: fault.message(),
                    };
                }
                return;
            }
        };
        progress.faults = 0;
        let hint = collected.hint_code.as_str();
        progress.state = match (collected.status, collected.completion_data) {
            (Status::Complete, Some(completion)) => State::Complete(completion.user.identity()),
            (Status::Pending, _) => State::Pending {
                message: message::pending(hint, self.device),
                waits_for_app: message::waits_for_app(hint),
            },
            (Status::Failed | Status::Complete, _) => State::Failed {
                message: Some(message::failed(hint, self.device)),
            },
        };
    }

    fn poll(&self, now: Timestamp) -> Poll {
        match self.progress().state {
            State::Pending {
                message,
                waits_for_app,
            } => {
                let shows_qr = waits_for_app && self.device == Device::Other;
                let seconds = now.duration_since(self.at).as_secs();
                let qr = shows_qr.then(|| qr::text(&self.qr_start_token, &self.qr_start_secret, seconds));
                Poll::Pending { message, qr }
            }
            State::Failed { message } => Poll::Failed { message },
            State::Complete(_) => Poll::Complete,
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use async_trait::async_trait;

    use super::*;
    use crate::identity::bank_id::protocol::Started;

    /// A service that makes orders, and knows which ones were cancelled.
    #[derive(Default)]
    struct Service {
        made: Mutex<usize>,
        cancelled: tokio::sync::Notify,
    }

    #[async_trait]
    impl RelyingParty for Service {
        async fn auth(&self, _: IpAddr) -> Result<Started, Fault> {
            let mut made = self.made.lock().unwrap();
            *made += 1;
            Ok(Started {
                order_ref: made.to_string(),
                auto_start_token: String::new(),
                qr_start_token: String::new(),
                qr_start_secret: String::new(),
            })
        }

        async fn collect(&self, _: &str) -> Result<Collected, Fault> {
            Err(Fault::Unavailable(String::new()))
        }

        async fn cancel(&self, order_ref: &str) -> Result<(), Fault> {
            assert_eq!(order_ref, "1");
            self.cancelled.notify_one();
            Ok(())
        }
    }

    #[tokio::test]
    async fn whoever_starts_many_orders_locks_nobody_out() {
        let service = Arc::new(Service::default());
        let mut orders = Orders::new(Arc::clone(&service) as _, Environment::system());
        orders.most = 3;
        let mut started = Vec::new();
        for _ in 0..4 {
            let order = orders
                .start(None, Device::Other, Ipv4Addr::LOCALHOST.into(), None)
                .await;
            started.push(order.ok().unwrap());
            // No two are of the same moment.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let there = started
            .iter()
            .map(|order| orders.find(&order.secret, &order.id).is_some());
        assert_eq!(there.collect::<Vec<_>>(), [false, true, true, true]);
        service.cancelled.notified().await;
    }
}
