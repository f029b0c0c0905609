//! One's own sessions, a participant's as an account's: seen, and ended.

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

/// One's own sessions.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OwnSessions {
    /// Those that have not ended, the newest first.
    sessions: Vec<SessionView>,
}

/// A session as its owner sees it. On which device it is, is not kept.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionView {
    /// By what it is ended. It opens nothing.
    id: String,
    /// When it began, as RFC 3339 has it.
    begun_at: String,
    /// When it was last used, to some minutes.
    seen_at: String,
    /// Whether it is the one that asks.
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
            // It was opened for so long.
            begun_at: (session.expires_at - app.limits.session).to_string(),
            seen_at: session.seen_at.to_string(),
            is_this: session.secret == this.secret,
        };
        Self {
            sessions: alive.map(view).collect(),
        }
    }
}

/// The one with this name, or else all but the one that asks.
fn ending(id: Option<String>, this: PassHash) -> Ending {
    id.map_or(Ending::AllBut(this.secret), Ending::One)
}
