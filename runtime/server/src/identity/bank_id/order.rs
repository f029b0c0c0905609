//! One order: its progress, and the person who identifies themselves by it.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use enkat_store::SecretHash;
use jiff::Timestamp;

use super::{
    evidence::Evidence,
    message::{self, Device, Message, Reason},
    protocol::{CollectStatus, Collected, Completion, ServiceError},
    qr,
    rules::{self, AddressCheck, BankIdRules},
};
use crate::identity::{Identity, SignInContext};

/// The lifetime of an order: the service reports a failed one for as long.
pub(crate) const LIFE: Duration = Duration::from_mins(5);
/// The shortest time between two calls to the service about an order.
const PAUSE: Duration = Duration::from_secs(2);
/// The number of consecutive faults after which an order is given up.
const PATIENCE: u8 = 4;

/// The order that a browser asks for.
pub(crate) struct Wanted {
    /// The survey to sign in to; without one it is an account.
    pub(crate) survey_id: Option<String>,
    pub(crate) device: Device,
    /// The address of the browser.
    pub(crate) end_user_ip: IpAddr,
    /// The network by which orders are counted.
    pub(crate) network: IpAddr,
    /// The text in the app.
    pub(crate) shown: String,
    /// The data of the sign-in, which waits with the order.
    pub(crate) context: SignInContext,
    /// The `User-Agent` of the browser.
    pub(crate) user_agent: String,
}

pub(super) struct Order {
    pub(super) wanted: Wanted,
    pub(super) at: Timestamp,
    /// The order's reference at the service.
    pub(super) reference: String,
    pub(super) auto_start_token: String,
    pub(super) qr_start_token: String,
    pub(super) qr_start_secret: String,
    /// The nonce that the app returns to the browser, where both are on one device.
    pub(super) nonce: Option<SecretHash>,
    pub(super) progress: Mutex<OrderProgress>,
    /// Held during a call to the service.
    pub(super) turn: Arc<tokio::sync::Mutex<()>>,
}

pub(super) struct OrderProgress {
    /// The order's id in calls. It changes when the app returns: the page that opens then continues the order, and the one that
    /// began does not.
    pub(super) id: String,
    pub(super) has_returned: bool,
    pub(super) state: OrderState,
    pub(super) asked_at: Timestamp,
    pub(super) faults: u8,
}

#[derive(Clone)]
pub(super) enum OrderState {
    Pending { message: Message, waits_for_app: bool },
    Failed(FailureCause),
    Complete(Box<Identity>),
}

/// The cause of a failed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FailureCause {
    /// The service reports it.
    Said(Message),
    /// This server refuses the order.
    Refused(Reason),
    /// The fault is ours, and there is no message.
    Ours,
}

/// The state of an order.
pub(crate) enum Poll {
    /// In progress. There is a text of the QR code until it is scanned.
    Pending { message: Message, qr: Option<String> },
    /// A person has identified themselves, and the app returns them to a page that continues.
    Returning,
    /// The order failed.
    Failed(FailureCause),
    /// A person has identified themselves.
    Complete,
}

impl Order {
    pub(super) fn is_over(&self, now: Timestamp) -> bool {
        now >= self.at + LIFE
    }

    pub(super) fn is_pending(&self) -> bool {
        matches!(self.progress().state, OrderState::Pending { .. })
    }

    /// Returns the person who has identified themselves, once they may sign in: with the app on the same device, after it has
    /// returned.
    pub(super) fn identified(&self) -> Option<Identity> {
        let progress = self.progress();
        match &progress.state {
            OrderState::Complete(identity) if self.nonce.is_none() || progress.has_returned => {
                Some(identity.as_ref().clone())
            }
            _ => None,
        }
    }

    /// Returns whether it is time to call the service, and if so, records the call.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        let mut progress = self.progress();
        let is_due = matches!(progress.state, OrderState::Pending { .. }) && now >= progress.asked_at + PAUSE;
        if is_due {
            progress.asked_at = now;
        }
        is_due
    }

    /// Applies the reply of the service. An order that has ended does not change.
    pub(super) fn take_in(&self, said: Result<Collected, ServiceError>, rules: &BankIdRules) {
        let mut progress = self.progress();
        if !matches!(progress.state, OrderState::Pending { .. }) {
            return;
        }
        let collected = match said {
            Ok(collected) => collected,
            Err(fault) => {
                progress.faults += 1;
                tracing::warn!(%fault, "a BankID order could not be asked about");
                // The service may be available again soon.
                if !matches!(fault, ServiceError::Unavailable(_)) || progress.faults >= PATIENCE {
                    progress.state =
                        OrderState::Failed(fault.message().map_or(FailureCause::Ours, FailureCause::Said));
                }
                return;
            }
        };
        progress.faults = 0;
        let (hint, device) = (collected.hint_code.as_str(), self.wanted.device);
        progress.state = match (collected.status, collected.completion_data) {
            (CollectStatus::Complete, Some(completion)) => match self.refuses(&completion, rules) {
                Some(reason) => OrderState::Failed(FailureCause::Refused(reason)),
                None => OrderState::Complete(Box::new(self.identity(completion, rules))),
            },
            (CollectStatus::Pending, _) => OrderState::Pending {
                message: message::pending(hint, device),
                waits_for_app: message::waits_for_app(hint),
            },
            (CollectStatus::Failed | CollectStatus::Complete, _) => {
                OrderState::Failed(FailureCause::Said(message::failed(hint, device)))
            }
        };
    }

    /// Returns the reason to refuse a completed order, if there is one.
    fn refuses(&self, completion: &Completion, rules: &BankIdRules) -> Option<Reason> {
        if completion.is_high_risk() {
            tracing::warn!("BankID reports a high risk: the sign-in is refused");
            return Some(Reason::Risk);
        }
        let is_checked = self.nonce.is_some() && rules.address != AddressCheck::Off;
        let is_same = |app| rules::is_same_device(app, self.wanted.end_user_ip);
        if !is_checked || completion.app_address().is_some_and(is_same) {
            return None;
        }
        let is_refused = rules.address == AddressCheck::Refuse;
        tracing::warn!(
            is_refused,
            "a BankID app has another address than the browser on the same device"
        );
        is_refused.then_some(Reason::OtherAddress)
    }

    fn identity(&self, completion: Completion, rules: &BankIdRules) -> Identity {
        let evidence = rules.evidence_days.map(|_| Evidence {
            order_ref: self.reference.clone(),
            shown: self.wanted.shown.clone(),
            signature: completion.signature,
            ocsp_response: completion.ocsp_response,
            bank_id_issue_date: completion.bank_id_issue_date,
        });
        Identity {
            evidence,
            ..completion.user.identity()
        }
    }

    pub(super) fn poll(&self, now: Timestamp) -> Poll {
        let progress = self.progress();
        match progress.state {
            OrderState::Pending {
                message,
                waits_for_app,
            } => {
                let shows_qr = waits_for_app && self.wanted.device == Device::Other;
                let seconds = now.duration_since(self.at).as_secs();
                let qr = shows_qr.then(|| qr::text(&self.qr_start_token, &self.qr_start_secret, seconds));
                Poll::Pending { message, qr }
            }
            OrderState::Failed(why) => Poll::Failed(why),
            OrderState::Complete(_) if self.nonce.is_some() && !progress.has_returned => Poll::Returning,
            OrderState::Complete(_) => Poll::Complete,
        }
    }

    pub(super) fn progress(&self) -> MutexGuard<'_, OrderProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
