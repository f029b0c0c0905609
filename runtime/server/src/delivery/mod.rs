//! Events about responses, as their receivers get them by webhook: names, bodies, signatures, pauses, and the call itself.
//!
//! The conventions are those of Standard Webhooks (<https://www.standardwebhooks.com>), so that receivers can use its libraries.

mod body;
mod names;
mod pause;
mod receiver;
mod signature;

pub(crate) use body::{Facts, end_of_response, sent_response};
pub(crate) use names::Names;
pub(crate) use pause::{MOST_TRIES, pause};
pub(crate) use receiver::{Outgoing, PATIENCE, Receivers, Reply};
pub(crate) use signature::Signer;
