//! Models and texts as immutable bytes.

pub(crate) mod get;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![get::models(), get::texts(), get::pictures()]
}
