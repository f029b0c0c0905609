//! The calls: a folder for each resource, a file for each verb, with its request, answer, errors, documentation and
//! tests together.

mod accounts;
mod bank_id;
mod bundles;
mod demo_feedback;
pub(crate) mod drafts;
mod endpoint;
mod feedback;
mod login;
mod oidc;
mod own_sessions;
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
pub(crate) mod testing;

pub(crate) use endpoint::{Answer, Endpoint, Method, Operation};

pub(crate) use bundles::get::at_hand as bytes_at_hand;
pub(crate) use login::{Title, settings::LoginSettings};
pub(crate) use service::probes::router as probes;

use crate::app::App;

/// All calls with an envelope. A new call is written in a file of its own and listed here; the document of calls
/// follows by itself.
pub(crate) fn calls() -> Vec<Endpoint<App>> {
    vec![
        login::settings::endpoint(),
        login::surveys::endpoint(),
        bank_id::start::endpoint(),
        bank_id::poll::endpoint(),
        bank_id::back::endpoint(),
        bank_id::cancel::endpoint(),
        sessions::authenticate::endpoint(),
        sessions::say_gender::endpoint(),
        oidc::start::endpoint(),
        oidc::finish::endpoint(),
        sessions::resume::endpoint(),
        sessions::logout::endpoint(),
        return_links::make::endpoint(),
        return_links::end::endpoint(),
        return_links::look::endpoint(),
        return_links::come_back::endpoint(),
        own_sessions::list::participants(),
        own_sessions::end::participants(),
        survey_settings::load::endpoint(),
        drafts::save::endpoint(),
        submissions::create::endpoint(),
        feedback::read::endpoint(),
        accounts::ways::endpoint(),
        accounts::demo_login::endpoint(),
        accounts::login::endpoint(),
        accounts::register::endpoint(),
        accounts::forgot::endpoint(),
        accounts::reset::endpoint(),
        accounts::profiles::endpoint(),
        accounts::enter::endpoint(),
        accounts::change::endpoint(),
        accounts::close::endpoint(),
        own_sessions::list::accounts(),
        own_sessions::end::accounts(),
        demo_feedback::create::endpoint(),
        service::client_errors::endpoint(),
        service::health::endpoint(),
        service::openapi::endpoint(),
    ]
}

/// The calls that send bytes as they are, to anybody, thousands of times a second: little stands around them.
pub(crate) fn bytes() -> Vec<Endpoint<App>> {
    vec![
        bundles::get::models(),
        bundles::get::texts(),
        bundles::get::pictures(),
    ]
}
