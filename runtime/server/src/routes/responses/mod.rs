//! Responses that were sent, for people and tools with a token.

mod read;

#[cfg(test)]
mod tests;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![read::endpoint()]
}
