//! Signing in with Swedish BankID.

mod client;
mod message;
mod orders;
mod protocol;
mod qr;

pub use client::BankIdSettings;
pub(crate) use client::Client;
pub(crate) use message::{Device, Message};
pub(crate) use orders::{LIFE, NotStarted, Orders, Poll, Untaken};
