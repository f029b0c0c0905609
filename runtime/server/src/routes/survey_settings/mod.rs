//! The settings of a participant's survey.

pub(super) mod load;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![load::endpoint()]
}
