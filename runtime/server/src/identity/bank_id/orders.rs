//! The orders in progress. The secrets of an order stay with the servers: a browser refers to it by an id of ours and by a secret in a
//! cookie, which belong together. Where the app is on the same device, it also has to return from there.

use std::{io, sync::Arc, time::Duration};

use base64::{Engine, prelude::BASE64_STANDARD};
use enkat_store::{PendingKind, StoreError};

use super::{
    back,
    message::{self, Device, Reason},
    order::{FailureCause, LIFE, Order, OrderState, PAUSE, Poll, Wanted},
    protocol::{Auth, RelyingParty, ServiceError},
    rules::BankIdRules,
};
use crate::{
    Environment,
    identity::{
        Beginning, Found, Identity, PendingError, PendingStore, Secret, SignInContext, SignIns, random_id,
    },
};

/// The most orders at a time. When there are more, the oldest one of the network with the most orders ends.
const MOST: u32 = 10_000;
/// The most orders of one network, such as a workplace where all employees begin at eight. When there are more, its oldest one
/// ends.
const SHARE: u32 = MOST / 10;
/// The time that one server has for a call to the service, longer than the call takes: after it, another server may ask.
const LEASE: Duration = Duration::from_secs(20);
/// The number of times that the outcome of a call is written, if the store does not answer, and the pause between them.
const TRIES: (u8, Duration) = (10, Duration::from_millis(500));
/// The markup of the text in the app.
const FORMAT: &str = "simpleMarkdownV1";

/// The orders in progress. A clone has the same orders.
#[derive(Clone)]
pub(crate) struct Orders(Arc<Shared>);

struct Shared {
    service: Arc<dyn RelyingParty>,
    environment: Environment,
    /// The server's public address, to which the app returns.
    server: String,
    rules: BankIdRules,
    under_way: SignIns<Order>,
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
    /// It cannot be stored.
    Pending(PendingError),
}

/// The browser to which the app has returned.
pub(crate) enum Returned {
    /// The browser that began: the order continues there, under this id.
    Here { id: String, survey_id: Option<String> },
    /// Another one: the order has ended.
    Elsewhere { survey_id: Option<String> },
}

impl From<PendingError> for StartError {
    fn from(error: PendingError) -> Self {
        Self::Pending(error)
    }
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        Self::Pending(error.into())
    }
}

impl From<io::Error> for StartError {
    fn from(error: io::Error) -> Self {
        Self::Pending(error.into())
    }
}

/// The reason why an order gives no sign-in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TakeError {
    /// The store does not answer.
    Store(StoreError),
    /// There is no such order for this browser and survey.
    Unknown,
    /// The person has not identified themselves yet, or the app has not returned.
    Incomplete,
}

impl From<StoreError> for TakeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Orders {
    pub(crate) fn new(
        service: Arc<dyn RelyingParty>,
        stored: PendingStore,
        server: &str,
        rules: BankIdRules,
    ) -> Self {
        Self::with_places(service, stored, (server, rules), (MOST, SHARE))
    }

    /// Creates them with another number of places, and of those of one network.
    pub(super) fn with_places(
        service: Arc<dyn RelyingParty>,
        stored: PendingStore,
        (server, rules): (&str, BankIdRules),
        (most, share): (u32, u32),
    ) -> Self {
        Self(Arc::new(Shared {
            service,
            environment: stored.environment.clone(),
            server: server.to_owned(),
            rules,
            under_way: SignIns::new(PendingKind::Order, stored, most, share),
        }))
    }

    /// Returns the server's public address.
    pub(crate) fn server(&self) -> &str {
        &self.0.server
    }

    /// Returns the number of days for which evidence is kept.
    pub(crate) fn evidence_days(&self) -> Option<u16> {
        self.0.rules.evidence_days
    }

    /// Makes an order, and ends the previous one of the browser.
    pub(crate) async fn start(
        &self,
        wanted: Wanted,
        before: Option<&Secret>,
    ) -> Result<NewOrder, StartError> {
        let Shared {
            service,
            environment,
            under_way,
            ..
        } = &*self.0;
        if let Some(before) = before
            && let Some(found) = under_way.find(before).await?
        {
            self.end(under_way.take(found).await?);
        }
        let random = environment.random.as_ref();
        let secret = Secret::new(random)?;
        let id = random_id(random)?;
        let nonce = (wanted.device != Device::Other).then(|| Secret::new(random));
        let nonce = nonce.transpose()?;
        let auth = self.auth(&wanted, nonce.as_ref());
        let started = service.auth(&auth).await.map_err(StartError::Service)?;
        let now = environment.clock.now();
        let message = message::pending("outstandingTransaction", wanted.device);
        let network = wanted.network;
        let order = Order {
            wanted,
            at: now,
            reference: started.order_ref,
            auto_start_token: started.auto_start_token,
            qr_start_token: started.qr_start_token,
            qr_start_secret: started.qr_start_secret,
            id: id.clone(),
            has_returned: false,
            state: OrderState::Pending {
                message,
                waits_for_app: true,
            },
            faults: 0,
        };
        let beginning = Beginning {
            content: &order,
            before: None,
            nonce: nonce.as_ref(),
            network,
            due_at: now + PAUSE,
            expires_at: now + LIFE,
        };
        for ended in under_way.begin(&secret, beginning).await? {
            self.end(Some(ended));
        }
        let poll = order.poll(now);
        Ok(NewOrder {
            id,
            auto_start_token: nonce.map(|_| order.auto_start_token),
            poll,
            secret,
        })
    }

    /// Builds the request to the service.
    fn auth(&self, wanted: &Wanted, nonce: Option<&Secret>) -> Auth {
        let Shared { server, rules, .. } = &*self.0;
        Auth {
            end_user_ip: wanted.end_user_ip,
            user_visible_data: BASE64_STANDARD.encode(&wanted.shown),
            user_visible_data_format: FORMAT,
            return_url: nonce.map(|nonce| back::address(server, nonce, &wanted.user_agent)),
            return_risk: true,
            requirement: rules.requirement(),
        }
    }

    /// Returns the state of an order. When it is time, one call asks the service; concurrent calls, at whatever server, get the known
    /// state.
    pub(crate) async fn poll(&self, secret: &Secret, id: &str) -> Result<Option<Poll>, StoreError> {
        let Some(found) = self.find(secret, id).await? else {
            return Ok(None);
        };
        let now = self.0.environment.clock.now();
        let mut order = found.content.clone();
        if order.is_pending()
            && now >= found.due_at
            && let Some(claimed) = self.0.under_way.claim(&found, now + LEASE).await?
        {
            // A participant who disconnects must not lose a reply that the service gives only once.
            let asked = tokio::spawn(self.clone().ask(claimed));
            if let Ok(Some(asked)) = asked.await {
                order = asked;
            }
        }
        Ok(Some(order.poll(self.0.environment.clock.now())))
    }

    /// Asks the service about a claimed order, and stores its reply.
    async fn ask(self, mut claimed: Found<Order>) -> Option<Order> {
        let Shared {
            service,
            environment,
            rules,
            under_way,
            ..
        } = &*self.0;
        let due_at = environment.clock.now() + PAUSE;
        let said = service.collect(&claimed.content.reference).await;
        if let Err(fault) = &said {
            tracing::warn!(%fault, "a BankID order could not be asked about");
        }
        let (tries, pause) = TRIES;
        for _ in 0..tries {
            let kept = claimed.clone();
            let change = |order: &mut Found<Order>| {
                order.content.take_in(&said, rules);
                order.due_at = due_at;
            };
            match under_way.change(claimed, change).await {
                Ok(order) => return order,
                Err(error) => tracing::warn!(%error, "the state of a BankID order is not stored yet"),
            }
            claimed = kept;
            tokio::time::sleep(pause).await;
        }
        None
    }

    /// Accepts the nonce of an order from the browser to which the app has returned. Ends an order that another browser began: a
    /// stranger made the person approve it.
    ///
    /// # Errors
    ///
    /// When the store does not answer, or the system has no randomness.
    pub(crate) async fn take_back(
        &self,
        secret: Option<&Secret>,
        nonce: &Secret,
    ) -> Result<Option<Returned>, PendingError> {
        let Shared {
            environment,
            under_way,
            ..
        } = &*self.0;
        let Some(found) = under_way.find_by_nonce(nonce).await? else {
            return Ok(None);
        };
        let survey_id = found.content.wanted.survey_id.clone();
        if secret.map(Secret::hash).as_ref() != Some(&found.secret) {
            self.end(Some(found.content.clone()));
            let refuse = |order: &mut Found<Order>| {
                order.content.state = OrderState::Failed(FailureCause::Refused(Reason::OtherBrowser));
            };
            under_way.change(found, refuse).await?;
            tracing::warn!("a BankID app led back to a browser that had not begun: the sign-in is refused");
            return Ok(Some(Returned::Elsewhere { survey_id }));
        }
        let id = random_id(environment.random.as_ref())?;
        let accept = |order: &mut Found<Order>| {
            order.content.id.clone_from(&id);
            order.content.has_returned = true;
        };
        let accepted = under_way.change(found, accept).await?;
        Ok(accepted.map(|_| Returned::Here { id, survey_id }))
    }

    /// Returns the data of the sign-in that waits with an order.
    pub(crate) async fn context(
        &self,
        secret: &Secret,
        id: &str,
    ) -> Result<Option<SignInContext>, StoreError> {
        let found = self.find(secret, id).await?;
        Ok(found.map(|found| found.content.wanted.context))
    }

    /// Ends an order for its participant. Returns whether there was one.
    pub(crate) async fn cancel(&self, secret: &Secret, id: &str) -> Result<bool, StoreError> {
        while let Some(found) = self.find(secret, id).await? {
            let order = self.0.under_way.take(found).await?;
            if order.is_some() {
                self.end(order);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the identity that an order for this survey, or for an account, has proved. Removes the order.
    pub(crate) async fn take(
        &self,
        secret: &Secret,
        id: &str,
        survey_id: Option<&str>,
    ) -> Result<Identity, TakeError> {
        let found = self.find(secret, id).await?.ok_or(TakeError::Unknown)?;
        if found.content.wanted.survey_id.as_deref() != survey_id {
            return Err(TakeError::Unknown);
        }
        let identity = found.content.identified().cloned();
        let identity = identity.ok_or(TakeError::Incomplete)?;
        // Only one of two concurrent calls gets the identity.
        let taken = self.0.under_way.take(found).await?;
        taken.map(|_| identity).ok_or(TakeError::Unknown)
    }

    async fn find(&self, secret: &Secret, id: &str) -> Result<Option<Found<Order>>, StoreError> {
        let found = self.0.under_way.find(secret).await?;
        Ok(found.filter(|found| found.content.id == id))
    }

    /// Cancels an order at the service. No call waits for it.
    fn end(&self, order: Option<Order>) {
        let Some(order) = order.filter(Order::is_pending) else {
            return;
        };
        let service = Arc::clone(&self.0.service);
        tokio::spawn(async move {
            if let Err(error) = service.cancel(&order.reference).await {
                tracing::info!(%error, "a BankID order was not cancelled");
            }
        });
    }
}
