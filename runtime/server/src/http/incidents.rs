//! Counts refusals until they are in the audit log.

use std::sync::{Mutex, MutexGuard, PoisonError};

use enkat_store::audit::{Counted, Tally};

/// The incidents that are not in the audit log yet.
#[derive(Default)]
pub(crate) struct Incidents(Mutex<Tally>);

impl Incidents {
    /// Adds incidents; those that could not be written are added again.
    pub(crate) fn add(&self, incidents: impl IntoIterator<Item = Counted>) {
        let mut tally = self.lock();
        for counted in incidents {
            tally.add(counted);
        }
    }

    /// Takes out all incidents.
    pub(crate) fn take(&self) -> Vec<Counted> {
        self.lock().take()
    }

    fn lock(&self) -> MutexGuard<'_, Tally> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
