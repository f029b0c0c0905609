//! Counts refusals until they are in the audit log.

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::response::Response;

use super::{address::Address, refusal::Refusal};
use crate::{
    app::App,
    audit::{Counted, Incident, Tally},
};

/// The incidents that are not in the audit log yet.
#[derive(Default)]
pub(crate) struct Incidents(Mutex<Tally>);

impl Incidents {
    /// Adds incidents; those that could not be written are added once more.
    pub(crate) fn add(&self, incidents: impl IntoIterator<Item = Counted>) {
        let mut tally = self.lock();
        for counted in incidents {
            tally.add(counted);
        }
    }

    /// Takes all out.
    pub(crate) fn take(&self) -> Vec<Counted> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Tally> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a response that refuses a call.
pub(crate) fn count(app: &App, route: &str, address: Address, response: &Response) {
    let Some(refusal) = response.extensions().get::<Refusal>() else {
        return;
    };
    let has_survey = |id: &str| app.deployment.seen().offer(id).is_some();
    let incident = refusal
        .clone()
        .incident(response.status(), (route, address), has_survey);
    if let Some(incident) = incident {
        add_one(app, incident);
    }
}

/// Counts an incident.
pub(crate) fn add_one(app: &App, incident: Incident) {
    app.incidents.add([Counted {
        incident,
        since: app.environment.clock.now(),
        times: 1,
    }]);
}
