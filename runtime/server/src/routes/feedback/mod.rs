//! Feedback to participants on their scores.

pub(super) mod read;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![read::endpoint()]
}
