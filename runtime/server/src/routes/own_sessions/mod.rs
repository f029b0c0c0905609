//! The sessions of a participant or an account, which their owner lists and ends.

pub(super) mod end;
pub(super) mod list;

#[cfg(test)]
mod tests;

use enkat_store::{Ending, OwnSession, PassHash};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{app::App, http::session_end::has_ended, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![
        list::participants(),
        list::accounts(),
        end::participants(),
        end::accounts(),
    ]
}

/// The owner's sessions.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OwnSessions {
    /// The sessions that have not ended, the newest first.
    sessions: Vec<SessionView>,
}

/// A session as its owner sees it. Its device is not stored.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionView {
    /// The id that ends it, and opens nothing.
    id: String,
    /// The time at which it began, in the format of RFC 3339.
    begun_at: String,
    /// The time of its last use, to some minutes.
    seen_at: String,
    /// Whether it is the session of the call.
    is_this: bool,
}

impl OwnSessions {
    fn of(app: &App, all: &[OwnSession], this: &PassHash) -> Self {
        let now = app.environment.clock.now();
        let alive = all
            .iter()
            .filter(|session| !has_ended(session.expires_at, session.seen_at, now, &app.limits));
        let view = |session: &OwnSession| SessionView {
            id: session.name().to_owned(),
            // Its duration when it was opened.
            begun_at: (session.expires_at - app.limits.session).to_string(),
            seen_at: session.seen_at.to_string(),
            is_this: session.secret == this.secret,
        };
        Self {
            sessions: alive.map(view).collect(),
        }
    }
}

/// Selects the session with this name, or else all but the session of the call.
fn ending(id: Option<String>, this: PassHash) -> Ending {
    id.map_or(Ending::AllBut(this.secret), Ending::One)
}
