//! Sign-in, resumption and sign-out.

pub(super) mod arrival;
pub(super) mod authenticate;
pub(super) mod invited;
pub(super) mod logout;
pub(super) mod open_session;
pub(super) mod resume;
pub(super) mod say_gender;

#[cfg(test)]
mod continue_tests;
#[cfg(test)]
mod crowd_tests;
#[cfg(test)]
mod gender_tests;
#[cfg(test)]
mod known_tests;
#[cfg(test)]
mod limit_tests;
#[cfg(test)]
mod owner_tests;
#[cfg(test)]
mod password_tests;
#[cfg(test)]
mod tests;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![
        authenticate::endpoint(),
        say_gender::endpoint(),
        resume::endpoint(),
        logout::endpoint(),
    ]
}
