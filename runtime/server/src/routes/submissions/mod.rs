//! Submissions: answers that participants have sent.

mod copy;
pub(super) mod create;
mod withdraw;

#[cfg(test)]
mod copy_tests;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![create::endpoint(), copy::endpoint(), withdraw::endpoint()]
}
