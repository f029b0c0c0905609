//! Identified participants who still have a question to answer before they begin. A browser knows its own arrival by a secret in a
//! cookie; the identity stays with the servers, for some minutes.

use std::{net::Ipv4Addr, time::Duration};

use enkat_store::{PendingKind, StoreError};

use super::Arrival;
use crate::{
    Environment,
    http::cookies::{Cookie, SameSite},
    identity::{Beginning, PendingError, PendingStore, Secret, SignIns},
};

/// The longest time until the answer.
pub(crate) const LIFE: Duration = Duration::from_mins(10);
/// The most arrivals at a time. One more drops the oldest, whose participant then signs in again.
const MOST: u32 = 20_000;

/// The cookie of a waiting participant.
pub(crate) const COOKIE: Cookie = Cookie {
    name: "__Host-waiting",
    same_site: SameSite::Strict,
};

/// The arrivals that wait.
pub(crate) struct Waiting {
    environment: Environment,
    arrivals: SignIns<Arrival>,
}

impl Waiting {
    pub(crate) fn new(stored: PendingStore) -> Self {
        Self {
            environment: stored.environment.clone(),
            arrivals: SignIns::new(PendingKind::Question, stored, MOST, MOST),
        }
    }

    /// Keeps an arrival until its participant has answered.
    pub(crate) async fn keep(&self, secret: &Secret, arrival: &Arrival) -> Result<(), PendingError> {
        let now = self.environment.clock.now();
        let beginning = Beginning {
            content: arrival,
            before: None,
            nonce: None,
            // They have signed in, by one network or another.
            network: Ipv4Addr::UNSPECIFIED.into(),
            due_at: now,
            expires_at: now + LIFE,
        };
        self.arrivals.begin(secret, beginning).await.map(drop)
    }

    /// Takes the arrival that waits under this secret.
    pub(crate) async fn take(&self, secret: &Secret) -> Result<Option<Arrival>, StoreError> {
        match self.arrivals.find(secret).await? {
            Some(found) => self.arrivals.take(found).await,
            None => Ok(None),
        }
    }
}
