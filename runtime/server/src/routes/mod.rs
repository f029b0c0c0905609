//! The calls: a folder for each resource, a file for each verb, with its request, response, errors, documentation and tests
//! together.

mod accounts;
mod bank_id;
mod bundles;
mod decline;
mod demo_feedback;
pub(crate) mod drafts;
mod endpoint;
mod feedback;
mod login;
mod oidc;
mod own_sessions;
mod responses;
mod return_links;
mod service;
pub(crate) mod sessions;
mod submissions;
mod survey_settings;

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod matrix;
#[cfg(test)]
mod protection;
#[cfg(test)]
mod refused;
#[cfg(test)]
mod released_tests;
#[cfg(test)]
mod rotation_tests;
#[cfg(test)]
pub(crate) mod testing;

pub(crate) use endpoint::{Answer, Endpoint, Method, Operation};

pub(crate) use bundles::get::at_hand as bytes_at_hand;
pub(crate) use decline::router as decline;
pub(crate) use login::{Title, settings::LoginSettings};
pub(crate) use service::probes::router as probes;

use crate::app::App;

/// Returns all calls with an envelope, resource by resource.
pub(crate) fn calls() -> Vec<Endpoint<App>> {
    let resources = [
        login::calls(),
        bank_id::calls(),
        sessions::calls(),
        oidc::calls(),
        return_links::calls(),
        survey_settings::calls(),
        drafts::calls(),
        submissions::calls(),
        responses::calls(),
        feedback::calls(),
        accounts::calls(),
        own_sessions::calls(),
        demo_feedback::calls(),
        service::calls(),
    ];
    resources.into_iter().flatten().collect()
}

/// Returns the calls that send bytes without an envelope, without a session, thousands of times a second, and therefore have little
/// overhead.
pub(crate) fn bytes() -> Vec<Endpoint<App>> {
    bundles::calls()
}
