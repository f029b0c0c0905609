//! About the service itself.

pub(super) mod client_errors;
pub(super) mod health;
pub(super) mod openapi;
pub(crate) mod probes;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![client_errors::endpoint(), health::endpoint(), openapi::endpoint()]
}
