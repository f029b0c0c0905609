//! Signing in with Swedish BankID.

mod back;
mod client;
mod counted;
mod evidence;
mod message;
mod order;
mod orders;
#[cfg(test)]
mod orders_tests;
mod protocol;
mod qr;
mod rules;
mod shown;

pub(crate) use client::BankIdClient;
pub use client::BankIdSettings;
pub(crate) use counted::Counted;
pub(crate) use evidence::Evidence;
pub(crate) use message::{Device, Message, Reason};
pub(crate) use order::{FailureCause, LIFE, Poll, Wanted};
pub(crate) use orders::{Orders, Returned, StartError, TakeError};
pub use rules::{AddressCheck, BankIdRisk, BankIdRules};
pub(crate) use shown::{Purpose, words};
