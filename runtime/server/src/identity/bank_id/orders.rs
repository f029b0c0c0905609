//! The orders in progress. The secrets of an order stay on the server: a browser refers to it by an id of ours and by a secret in a
//! cookie, which belong together. Where the app is on the same device, it also has to return from there.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use enkat_store::SecretHash;

use super::{
    back,
    message::{self, Device, Reason},
    order::{FailureCause, Order, OrderProgress, OrderState, Poll, Wanted},
    protocol::{Auth, RelyingParty, ServiceError},
    rules::BankIdRules,
};
use crate::{
    Environment,
    identity::{Identity, Secret, SignInContext, random_id},
};

/// The most orders at a time. When there are more, the oldest one of the network with the most orders ends.
const MOST: usize = 10_000;
/// The most orders of one network, such as a workplace where all employees begin at eight. When there are more, its oldest one
/// ends.
const SHARE: usize = MOST / 10;
/// The markup of the text in the app.
const FORMAT: &str = "simpleMarkdownV1";

/// The orders in progress.
pub(crate) struct Orders {
    service: Arc<dyn RelyingParty>,
    environment: Environment,
    /// The server's public address, to which the app returns.
    server: String,
    rules: BankIdRules,
    pub(super) most: usize,
    pub(super) share: usize,
    under_way: Mutex<HashMap<SecretHash, Arc<Order>>>,
}

/// A new order.
pub(crate) struct NewOrder {
    pub(crate) id: String,
    /// The secret of the cookie.
    pub(crate) secret: Secret,
    /// The token that opens the app, where it is on the same device. With it a stranger could make other people identify
    /// themselves.
    pub(crate) auto_start_token: Option<String>,
    pub(crate) poll: Poll,
}

/// The reason why there is no order.
pub(crate) enum StartError {
    /// The service did not make it.
    Service(ServiceError),
    /// The system has no randomness.
    Random(std::io::Error),
}

/// The browser to which the app has returned.
pub(crate) enum Returned {
    /// The browser that began: the order continues there, under this id.
    Here { id: String, survey_id: Option<String> },
    /// Another one: the order has ended.
    Elsewhere { survey_id: Option<String> },
}

/// The reason why an order gives no sign-in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TakeError {
    /// There is no such order for this browser and survey.
    Unknown,
    /// The person has not identified themselves yet, or the app has not returned.
    Incomplete,
}

impl Orders {
    pub(crate) fn new(
        service: Arc<dyn RelyingParty>,
        environment: Environment,
        server: &str,
        rules: BankIdRules,
    ) -> Self {
        Self {
            service,
            environment,
            server: server.to_owned(),
            rules,
            most: MOST,
            share: SHARE,
            under_way: Mutex::default(),
        }
    }

    /// Returns the server's public address.
    pub(crate) fn server(&self) -> &str {
        &self.server
    }

    /// Returns the number of days for which evidence is kept.
    pub(crate) fn evidence_days(&self) -> Option<u16> {
        self.rules.evidence_days
    }

    /// Makes an order, and ends the previous one of the browser.
    pub(crate) async fn start(
        &self,
        wanted: Wanted,
        before: Option<&Secret>,
    ) -> Result<NewOrder, StartError> {
        if let Some(before) = before {
            let before = self.lock().remove(&before.hash());
            self.end(before);
        }
        let random = self.environment.random.as_ref();
        let secret = Secret::new(random).map_err(StartError::Random)?;
        let id = random_id(random).map_err(StartError::Random)?;
        let nonce = (wanted.device != Device::Other).then(|| Secret::new(random));
        let nonce = nonce.transpose().map_err(StartError::Random)?;
        self.make_room(wanted.network);
        let auth = self.auth(&wanted, nonce.as_ref());
        let started = self.service.auth(&auth).await.map_err(StartError::Service)?;
        let now = self.environment.clock.now();
        let message = message::pending("outstandingTransaction", wanted.device);
        let order = Arc::new(Order {
            wanted,
            at: now,
            reference: started.order_ref,
            auto_start_token: started.auto_start_token,
            qr_start_token: started.qr_start_token,
            qr_start_secret: started.qr_start_secret,
            nonce: nonce.as_ref().map(Secret::hash),
            progress: Mutex::new(OrderProgress {
                id: id.clone(),
                has_returned: false,
                state: OrderState::Pending {
                    message,
                    waits_for_app: true,
                },
                asked_at: now,
                faults: 0,
            }),
            turn: Arc::default(),
        });
        let new = NewOrder {
            id,
            auto_start_token: nonce.map(|_| order.auto_start_token.clone()),
            poll: order.poll(now),
            secret,
        };
        self.lock().insert(new.secret.hash(), order);
        Ok(new)
    }

    /// Builds the request to the service.
    fn auth(&self, wanted: &Wanted, nonce: Option<&Secret>) -> Auth {
        Auth {
            end_user_ip: wanted.end_user_ip,
            user_visible_data: BASE64_STANDARD.encode(&wanted.shown),
            user_visible_data_format: FORMAT,
            return_url: nonce.map(|nonce| back::address(&self.server, nonce, &wanted.user_agent)),
            return_risk: true,
            requirement: self.rules.requirement(),
        }
    }

    /// Returns the state of an order. When it is time, one call asks the service; concurrent calls get the known state.
    pub(crate) async fn poll(&self, secret: &Secret, id: &str) -> Option<Poll> {
        let order = self.find(secret, id)?;
        if let Ok(turn) = Arc::clone(&order.turn).try_lock_owned()
            && order.is_due(self.environment.clock.now())
        {
            let (service, order) = (Arc::clone(&self.service), Arc::clone(&order));
            let rules = self.rules.clone();
            // A participant who disconnects must not lose a reply that the service gives only once.
            let asked = tokio::spawn(async move {
                let _turn = turn;
                order.take_in(service.collect(&order.reference).await, &rules);
            });
            let _ = asked.await;
        }
        Some(order.poll(self.environment.clock.now()))
    }

    /// Accepts the nonce of an order from the browser to which the app has returned. Ends an order that another browser began: a
    /// stranger made the person approve it.
    ///
    /// # Errors
    ///
    /// When the system has no randomness.
    pub(crate) fn take_back(
        &self,
        secret: Option<&Secret>,
        nonce: &Secret,
    ) -> std::io::Result<Option<Returned>> {
        let (now, nonce) = (self.environment.clock.now(), nonce.hash());
        let orders = self.lock();
        let mut under_way = orders.iter().filter(|(_, order)| !order.is_over(now));
        let found = under_way.find(|(_, order)| order.nonce.as_ref() == Some(&nonce));
        let found = found.map(|(key, order)| (key.clone(), Arc::clone(order)));
        drop(orders);
        let Some((key, order)) = found else {
            return Ok(None);
        };
        let survey_id = order.wanted.survey_id.clone();
        if secret.map(Secret::hash) != Some(key) {
            self.end(Some(Arc::clone(&order)));
            order.progress().state = OrderState::Failed(FailureCause::Refused(Reason::OtherBrowser));
            tracing::warn!("a BankID app led back to a browser that had not begun: the sign-in is refused");
            return Ok(Some(Returned::Elsewhere { survey_id }));
        }
        let id = random_id(self.environment.random.as_ref())?;
        let mut progress = order.progress();
        progress.id.clone_from(&id);
        progress.has_returned = true;
        Ok(Some(Returned::Here { id, survey_id }))
    }

    /// Returns the data of the sign-in that waits with an order.
    pub(crate) fn context(&self, secret: &Secret, id: &str) -> Option<SignInContext> {
        self.find(secret, id).map(|order| order.wanted.context.clone())
    }

    /// Ends an order for its participant. Returns whether there was one.
    pub(crate) fn cancel(&self, secret: &Secret, id: &str) -> bool {
        let Some(order) = self.find(secret, id) else {
            return false;
        };
        self.lock().remove(&secret.hash());
        self.end(Some(order));
        true
    }

    /// Takes the identity that an order for this survey, or for an account, has proved. Removes the order.
    pub(crate) fn take(
        &self,
        secret: &Secret,
        id: &str,
        survey_id: Option<&str>,
    ) -> Result<Identity, TakeError> {
        let order = self.find(secret, id).ok_or(TakeError::Unknown)?;
        if order.wanted.survey_id.as_deref() != survey_id {
            return Err(TakeError::Unknown);
        }
        let identity = order.identified().ok_or(TakeError::Incomplete)?;
        // Only one of two concurrent calls gets the identity.
        let taken = self.lock().remove(&secret.hash());
        taken.map(|_| identity).ok_or(TakeError::Unknown)
    }

    fn find(&self, secret: &Secret, id: &str) -> Option<Arc<Order>> {
        let now = self.environment.clock.now();
        let order = self.lock().get(&secret.hash()).cloned()?;
        let is_it = order.progress().id == id && !order.is_over(now);
        is_it.then_some(order)
    }

    /// Cancels an order at the service. No call waits for it.
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

    /// Makes room for an order. Expired orders are dropped. Where the network then still has its share, its oldest order ends;
    /// where all places are taken, the oldest of the network with the most orders. A network that starts many orders therefore ends
    /// its own.
    fn make_room(&self, network: IpAddr) {
        let now = self.environment.clock.now();
        let mut orders = self.lock();
        orders.retain(|_, order| !order.is_over(now));
        let mut held: HashMap<IpAddr, usize> = HashMap::new();
        for order in orders.values() {
            *held.entry(order.wanted.network).or_default() += 1;
        }
        let crowded = if held.get(&network).is_some_and(|held| *held >= self.share) {
            Some(network)
        } else if orders.len() >= self.most {
            let most = held.into_iter().max_by_key(|(_, held)| *held);
            most.map(|(network, _)| network)
        } else {
            None
        };
        let Some(crowded) = crowded else { return };
        let of_it = orders.iter().filter(|(_, order)| order.wanted.network == crowded);
        let oldest = of_it.min_by_key(|(_, order)| order.at);
        let oldest = oldest.map(|(secret, _)| secret.clone());
        let oldest = oldest.and_then(|oldest| orders.remove(&oldest));
        drop(orders);
        self.end(oldest);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SecretHash, Arc<Order>>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
