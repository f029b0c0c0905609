//! One order: its progress, and the person who identifies themselves with it.

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
    protocol::{Collected, Completion, Fault, Status},
    qr,
    rules::{self, AddressCheck, BankIdRules},
};
use crate::identity::{Brought, Identity};

/// How long an order is kept: as long as the service tells of one that failed.
pub(crate) const LIFE: Duration = Duration::from_mins(5);
/// The shortest time between two questions to the service about an order.
const PAUSE: Duration = Duration::from_secs(2);
/// So many faults in a row, and the order is given up.
const PATIENCE: u8 = 4;

/// The order that a browser asks for.
pub(crate) struct Wanted {
    /// The survey to sign in to; without one it is an account.
    pub(crate) survey_id: Option<String>,
    pub(crate) device: Device,
    /// The address of the browser.
    pub(crate) end_user_ip: IpAddr,
    /// The network that orders are counted by.
    pub(crate) network: IpAddr,
    /// The text in the app.
    pub(crate) shown: String,
    /// Luggage that waits with the order.
    pub(crate) brought: Brought,
    /// The browser's own name for itself.
    pub(crate) user_agent: String,
}

pub(super) struct Order {
    pub(super) wanted: Wanted,
    pub(super) at: Timestamp,
    /// Its name at the service.
    pub(super) reference: String,
    pub(super) auto_start_token: String,
    pub(super) qr_start_token: String,
    pub(super) qr_start_secret: String,
    /// The nonce that the app brings back to the browser, where both are on one device.
    pub(super) nonce: Option<SecretHash>,
    pub(super) progress: Mutex<Progress>,
    /// Held while the service is asked.
    pub(super) turn: Arc<tokio::sync::Mutex<()>>,
}

pub(super) struct Progress {
    /// The order's id in calls. It changes when the app leads back: the page that opens then goes on, and the one that began does
    /// not.
    pub(super) id: String,
    pub(super) has_returned: bool,
    pub(super) state: State,
    pub(super) asked_at: Timestamp,
    pub(super) faults: u8,
}

#[derive(Clone)]
pub(super) enum State {
    Pending { message: Message, waits_for_app: bool },
    Failed(Why),
    Complete(Box<Identity>),
}

/// The cause of a failed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The service says so.
    Said(Message),
    /// We refuse it.
    Refused(Reason),
    /// The mistake is ours, and there is nothing to say.
    Ours,
}

/// How an order stands.
pub(crate) enum Poll {
    /// Under way. The text of the QR code is there as long as nobody has scanned it.
    Pending { message: Message, qr: Option<String> },
    /// A person has identified themselves, and the app leads them back to a page that goes on.
    Returning,
    /// It failed.
    Failed(Why),
    /// A person has identified themselves.
    Complete,
}

impl Order {
    pub(super) fn is_over(&self, now: Timestamp) -> bool {
        now >= self.at + LIFE
    }

    pub(super) fn is_pending(&self) -> bool {
        matches!(self.progress().state, State::Pending { .. })
    }

    /// Returns the person who has identified themselves, once they may sign in: with the app on the same device, after it led
    /// back.
    pub(super) fn identified(&self) -> Option<Identity> {
        let progress = self.progress();
        match &progress.state {
            State::Complete(identity) if self.nonce.is_none() || progress.has_returned => {
                Some(identity.as_ref().clone())
            }
            _ => None,
        }
    }

    /// Whether the service is to be asked; if so, that is written down.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        let mut progress = self.progress();
        let is_due = matches!(progress.state, State::Pending { .. }) && now >= progress.asked_at + PAUSE;
        if is_due {
            progress.asked_at = now;
        }
        is_due
    }

    /// Takes in what the service says. An order that is over stays so.
    pub(super) fn take_in(&self, said: Result<Collected, Fault>, rules: &BankIdRules) {
        let mut progress = self.progress();
        if !matches!(progress.state, State::Pending { .. }) {
            return;
        }
        let collected = match said {
            Ok(collected) => collected,
            Err(fault) => {
                progress.faults += 1;
                tracing::warn!(%fault, "a BankID order could not be asked about");
                // The service may be back in a moment.
                if !matches!(fault, Fault::Unavailable(_)) || progress.faults >= PATIENCE {
                    progress.state = State::Failed(fault.message().map_or(Why::Ours, Why::Said));
                }
                return;
            }
        };
        progress.faults = 0;
        let (hint, device) = (collected.hint_code.as_str(), self.wanted.device);
        progress.state = match (collected.status, collected.completion_data) {
            (Status::Complete, Some(completion)) => match self.refuses(&completion, rules) {
                Some(reason) => State::Failed(Why::Refused(reason)),
                None => State::Complete(Box::new(self.identity(completion, rules))),
            },
            (Status::Pending, _) => State::Pending {
                message: message::pending(hint, device),
                waits_for_app: message::waits_for_app(hint),
            },
            (Status::Failed | Status::Complete, _) => State::Failed(Why::Said(message::failed(hint, device))),
        };
    }

    /// Judges a completed order, and returns the reason to refuse it, if there is one.
    fn refuses(&self, completion: &Completion, rules: &BankIdRules) -> Option<Reason> {
        if completion.is_high_risk() {
            tracing::warn!("BankID tells of a high risk: nobody is signed in");
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
            State::Pending {
                message,
                waits_for_app,
            } => {
                let shows_qr = waits_for_app && self.wanted.device == Device::Other;
                let seconds = now.duration_since(self.at).as_secs();
                let qr = shows_qr.then(|| qr::text(&self.qr_start_token, &self.qr_start_secret, seconds));
                Poll::Pending { message, qr }
            }
            State::Failed(why) => Poll::Failed(why),
            State::Complete(_) if self.nonce.is_some() && !progress.has_returned => Poll::Returning,
            State::Complete(_) => Poll::Complete,
        }
    }

    pub(super) fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
