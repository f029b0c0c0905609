//! Return links.

pub(super) mod come_back;
pub(super) mod end;
pub(super) mod look;
pub(super) mod make;

#[cfg(test)]
mod tests;

use enkat_store::{PassHash, ReturnLink};
use jiff::Timestamp;

use crate::{
    app::App,
    deployment::Closed,
    http::{Code, Failure},
    routes::endpoint::Endpoint,
};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![
        make::endpoint(),
        end::endpoint(),
        look::endpoint(),
        come_back::endpoint(),
    ]
}

/// The way of these sign-ins in the audit log.
const WAY: &str = "returnLink";

/// Finds a link that can be used now: until its end, and as long as sign-in to the survey is possible.
async fn find(app: &App, link: &PassHash, now: Timestamp) -> Result<ReturnLink, Failure> {
    let found = app.store.return_link(link, now).await?;
    let found = found.ok_or_else(unknown)?;
    let offer = app.deployment().await?.offer(&found.participant.survey_id);
    let closed = offer.and_then(|offer| offer.closed(now));
    if matches!(closed, Some(Closed::Over(_))) {
        return Err(unknown());
    }
    Ok(found)
}

fn unknown() -> Failure {
    Failure::new(Code::NotFound, "there is no such link").signing_in(WAY, None)
}
