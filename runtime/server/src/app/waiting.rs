//! Those who are identified and have to say something before they begin. A browser knows its own by a secret in a cookie; who
//! it is stays here, for some minutes.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use enkat_store::SecretHash;
use jiff::Timestamp;

use super::Arrival;
use crate::{
    http::cookies::{Cookie, SameSite},
    identity::Secret,
};

/// How long somebody may take to say it.
pub(crate) const LIFE: Duration = Duration::from_mins(10);
/// The most at a time. One more, and the oldest is forgotten, who then signs in once more.
const MOST: usize = 20_000;

/// The cookie of somebody who waits.
pub(crate) const COOKIE: Cookie = Cookie {
    name: "__Host-waiting",
    same_site: SameSite::Strict,
};

/// Those who wait.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<HashMap<SecretHash, (Timestamp, Arrival)>>);

impl Waiting {
    /// Keeps somebody until they have said it.
    pub(crate) fn keep(&self, secret: &Secret, arrival: Arrival, now: Timestamp) {
        let mut waiting = self.lock();
        if waiting.len() >= MOST {
            waiting.retain(|_, (since, _)| now < *since + LIFE);
        }
        if waiting.len() >= MOST {
            let oldest = waiting.iter().min_by_key(|(_, (since, _))| *since);
            let oldest = oldest.map(|(secret, _)| secret.clone());
            oldest.map(|oldest| waiting.remove(&oldest));
        }
        waiting.insert(secret.hash(), (now, arrival));
    }

    /// Takes the arrival that waits under this secret.
    pub(crate) fn take(&self, secret: &Secret, now: Timestamp) -> Option<Arrival> {
        let (since, arrival) = self.lock().remove(&secret.hash())?;
        (now < since + LIFE).then_some(arrival)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SecretHash, (Timestamp, Arrival)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
