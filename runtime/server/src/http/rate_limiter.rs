//! The rate limits of a server: how much of its rate each address or session has used.

use std::{
    hash::Hash,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use enkat_store::{CallCounts, CountedKey};
use jiff::Timestamp;

use crate::config::{Rate, Rates};

/// The calls that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateClass {
    /// Calls for the operator, which cost next to nothing and are not counted.
    Unlimited,
    /// Calls that sign in, or begin to.
    SignIn,
    /// Calls that answer a stranger about surveys, or about the browser's own session.
    LookUp,
    /// Calls that use or ask for a link or a password of an account.
    Link,
    /// Calls that leave a remark with the operator.
    Remark,
    /// Calls that fetch a model, a text or a picture.
    Bytes,
    /// Any other call.
    Call,
}

/// The rate limits of calls that each server counts by itself, because there are many of them. Each of several servers that share a
/// database allows its part of a rate.
pub(crate) struct RateLimits {
    pub(super) look_ups: RateLimiter,
    pub(super) remarks: RateLimiter,
    pub(super) bytes: RateLimiter,
    pub(super) calls: RateLimiter,
    pub(super) sessions: RateLimiter,
    /// The number of servers that are running.
    servers: AtomicU32,
}

impl RateLimits {
    pub(crate) fn new(rates: &Rates) -> Self {
        Self {
            look_ups: RateLimiter::new(rates.look_ups),
            remarks: RateLimiter::new(rates.remarks),
            bytes: RateLimiter::new(rates.bytes),
            calls: RateLimiter::new(rates.calls),
            sessions: RateLimiter::new(rates.session),
            servers: 1.into(),
        }
    }

    /// Divides the rates among this number of servers.
    pub(crate) fn divide(&self, servers: u32) {
        self.servers.store(servers.max(1), Ordering::Relaxed);
    }

    /// Returns the number of servers that the rates are divided among.
    pub(super) fn servers(&self) -> u32 {
        self.servers.load(Ordering::Relaxed)
    }
}

/// A limiter of calls with one rate.
pub(super) struct RateLimiter {
    rate: Rate,
    counts: CallCounts,
}

impl RateLimiter {
    fn new(rate: Rate) -> Self {
        Self {
            rate,
            counts: CallCounts::default(),
        }
    }

    /// Takes one call of each key, or returns the time until all have one. A key may have several bursts at once.
    pub(super) fn check<K: Hash>(
        &self,
        keys: impl IntoIterator<Item = (K, u32)>,
        now: Timestamp,
        servers: u32,
    ) -> Result<(), Duration> {
        let counted = keys.into_iter().map(|(key, bursts)| CountedKey {
            key,
            every: self.rate.every.saturating_mul(servers),
            burst: self.rate.burst.saturating_mul(bursts).div_ceil(servers),
        });
        match self.counts.count(counted, now, Duration::ZERO) {
            Duration::ZERO => Ok(()),
            wait => Err(wait),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_allows_the_part_of_one_of_several_servers() {
        let now = Timestamp::UNIX_EPOCH;
        for (servers, burst, every) in [(1, 6, 1), (2, 3, 2), (4, 2, 4)] {
            let limiter = RateLimiter::new(Rate::new(3, Duration::from_secs(1)));
            let check = || limiter.check([("a", 2)], now, servers);
            for _ in 0..burst {
                assert_eq!(check(), Ok(()), "{servers} servers");
            }
            assert_eq!(check(), Err(Duration::from_secs(every)), "{servers} servers");
        }
    }
}
