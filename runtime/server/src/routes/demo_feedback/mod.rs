//! Visitors' feedback on the demo.

pub(super) mod create;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![create::endpoint()]
}
