//! Signing in with Swedish BankID.

mod back;
mod client;
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

pub use client::BankIdSettings;
pub(crate) use client::Client;
pub(crate) use evidence::Evidence;
pub(crate) use message::{Device, Message, Reason};
pub(crate) use order::{LIFE, Poll, Wanted, Why};
pub(crate) use orders::{NotStarted, Orders, Returned, Untaken};
pub use rules::{AddressCheck, BankIdRisk, BankIdRules};
pub(crate) use shown::{Purpose, words};
