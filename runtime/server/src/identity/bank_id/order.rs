//! One order: its progress, and the person who identifies themselves by it.

use std::{net::IpAddr, time::Duration};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

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
pub(super) const PAUSE: Duration = Duration::from_secs(2);
/// The number of consecutive faults after which an order is given up.
const PATIENCE: u8 = 4;

/// The order that a browser asks for.
#[derive(Clone, Serialize, Deserialize)]
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

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Order {
    pub(super) wanted: Wanted,
    pub(super) at: Timestamp,
    /// The order's reference at the service.
    pub(super) reference: String,
    pub(super) auto_start_token: String,
    pub(super) qr_start_token: String,
    pub(super) qr_start_secret: String,
    /// The order's id in calls. It changes when the app returns: the page that opens then continues the order, and the one that
    /// began does not.
    pub(super) id: String,
    pub(super) has_returned: bool,
    pub(super) state: OrderState,
    pub(super) faults: u8,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) enum OrderState {
    Pending { message: Message, waits_for_app: bool },
    Failed(FailureCause),
    Complete(Box<Identity>),
}

/// The cause of a failed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub(super) fn is_pending(&self) -> bool {
        matches!(self.state, OrderState::Pending { .. })
    }

    /// Returns whether the app is on the browser's device, and returns to the browser.
    fn returns(&self) -> bool {
        self.wanted.device != Device::Other
    }

    /// Returns the person who has identified themselves, once they may sign in: with the app on the same device, after it has
    /// returned.
    pub(super) fn identified(&self) -> Option<&Identity> {
        match &self.state {
            OrderState::Complete(identity) if !self.returns() || self.has_returned => Some(identity),
            _ => None,
        }
    }

    /// Applies the reply of the service. An order that has ended does not change.
    pub(super) fn take_in(&mut self, said: &Result<Collected, ServiceError>, rules: &BankIdRules) {
        if !self.is_pending() {
            return;
        }
        let collected = match said {
            Ok(collected) => collected,
            Err(fault) => {
                self.faults += 1;
                // The service may be available again soon.
                if !matches!(fault, ServiceError::Unavailable(_)) || self.faults >= PATIENCE {
                    let cause = fault.message().map_or(FailureCause::Ours, FailureCause::Said);
                    self.state = OrderState::Failed(cause);
                }
                return;
            }
        };
        self.faults = 0;
        let (hint, device) = (collected.hint_code.as_str(), self.wanted.device);
        self.state = match (collected.status, &collected.completion_data) {
            (CollectStatus::Complete, Some(completion)) => match self.refuses(completion, rules) {
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
        let is_checked = self.returns() && rules.address != AddressCheck::Off;
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

    fn identity(&self, completion: &Completion, rules: &BankIdRules) -> Identity {
        let evidence = rules.evidence_days.map(|_| Evidence {
            order_ref: self.reference.clone(),
            shown: self.wanted.shown.clone(),
            signature: completion.signature.clone(),
            ocsp_response: completion.ocsp_response.clone(),
            bank_id_issue_date: completion.bank_id_issue_date.clone(),
        });
        Identity {
            evidence,
            ..completion.user.clone().identity()
        }
    }

    pub(super) fn poll(&self, now: Timestamp) -> Poll {
        match self.state {
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
            OrderState::Complete(_) if self.returns() && !self.has_returned => Poll::Returning,
            OrderState::Complete(_) => Poll::Complete,
        }
    }
}
