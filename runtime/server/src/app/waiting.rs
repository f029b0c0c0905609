//! Identified participants who still have a question to answer before they begin. A browser knows its own arrival by a secret in a
//! cookie; the identity stays here, for some minutes.

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

/// The longest time until the answer.
pub(crate) const LIFE: Duration = Duration::from_mins(10);
/// The most arrivals at a time. One more drops the oldest, whose participant then signs in again.
const MOST: usize = 20_000;

/// The cookie of a waiting participant.
pub(crate) const COOKIE: Cookie = Cookie {
    name: "__Host-waiting",
    same_site: SameSite::Strict,
};

/// The arrivals that wait.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<HashMap<SecretHash, (Timestamp, Arrival)>>);

impl Waiting {
    /// Keeps an arrival until its participant has answered.
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
