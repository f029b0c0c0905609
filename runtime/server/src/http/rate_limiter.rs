//! Rate limits: how much of its rate each address, session or identity has used.

use std::{
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use jiff::Timestamp;

use crate::config::{Rate, Rates};

/// The longest time by which a call is slowed down.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// The number of keys that a limiter knows before it forgets some.
const MOST_KEYS: usize = 50_000;

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

/// The rate limits of a server.
pub(crate) struct RateLimits {
    pub(super) sign_ins: RateLimiter,
    pub(super) look_ups: RateLimiter,
    pub(super) remarks: RateLimiter,
    pub(super) links: RateLimiter,
    pub(super) mails: RateLimiter,
    pub(super) bytes: RateLimiter,
    pub(super) calls: RateLimiter,
    pub(super) sessions: RateLimiter,
    pub(super) guesses: RateLimiter,
    pub(super) survey: RateLimiter,
    pub(super) identity: RateLimiter,
}

impl RateLimits {
    pub(crate) fn new(rates: &Rates) -> Self {
        Self {
            sign_ins: RateLimiter::new(rates.sign_ins),
            look_ups: RateLimiter::new(rates.look_ups),
            remarks: RateLimiter::new(rates.remarks),
            links: RateLimiter::new(rates.links),
            mails: RateLimiter::new(rates.mails),
            bytes: RateLimiter::new(rates.bytes),
            calls: RateLimiter::new(rates.calls),
            sessions: RateLimiter::new(rates.session),
            guesses: RateLimiter::new(rates.guesses),
            survey: RateLimiter::new(rates.survey),
            identity: RateLimiter::new(rates.identity),
        }
    }
}

/// A limiter by the generic cell rate algorithm: it keeps one time per key, at which all calls of the key will be paid off.
pub(super) struct RateLimiter {
    rate: Rate,
    hasher: RandomState,
    paid_off: Mutex<HashMap<u64, i64>>,
}

impl RateLimiter {
    fn new(rate: Rate) -> Self {
        Self {
            rate,
            hasher: RandomState::new(),
            paid_off: Mutex::default(),
        }
    }

    /// Takes one call, or returns the time until there is one.
    pub(super) fn check(&self, key: impl Hash, now: Timestamp) -> Result<(), Duration> {
        self.check_each([(key, 1)], now)
    }

    /// Takes one call of each key, or returns the time until all have one. A key may have several bursts at once.
    pub(super) fn check_each<K: Hash>(
        &self,
        keys: impl IntoIterator<Item = (K, u32)>,
        now: Timestamp,
    ) -> Result<(), Duration> {
        match self.count(keys, now, Duration::ZERO) {
            Duration::ZERO => Ok(()),
            wait => Err(wait),
        }
    }

    /// Takes one call, and returns the time to wait for it.
    pub(super) fn delay(&self, key: impl Hash, now: Timestamp) -> Duration {
        self.count([(key, 1)], now, LONGEST_WAIT).min(LONGEST_WAIT)
    }

    /// Returns the time until all of these keys have a call, and takes one of each if that is not longer than `patience`.
    fn count<K: Hash>(
        &self,
        keys: impl IntoIterator<Item = (K, u32)>,
        now: Timestamp,
        patience: Duration,
    ) -> Duration {
        let (now, patience) = (now.as_microsecond(), microseconds(patience));
        let every = microseconds(self.rate.every);
        let mut paid_off = self.paid_off.lock().unwrap_or_else(PoisonError::into_inner);
        let counted = keys.into_iter().map(|(key, bursts)| {
            let key = self.hasher.hash_one(key);
            let times = i64::from(self.rate.burst) * i64::from(bursts);
            let allowed = every.saturating_mul(times);
            let most = allowed.saturating_add(patience);
            if let Some(time) = paid_off.get_mut(&key) {
                // A greater debt is impossible: the clock was set back.
                *time = (*time).min(now.saturating_add(most));
            }
            let since = paid_off.get(&key).map_or(now, |time| now.max(*time));
            let then = since.saturating_add(every);
            (key, then, (then - now).saturating_sub(allowed).max(0))
        });
        let counted: Vec<_> = counted.collect();
        let wait = counted.iter().map(|(_, _, wait)| *wait).max().unwrap_or(0);
        if wait <= patience {
            if paid_off.len() + counted.len() > MOST_KEYS {
                forget(&mut paid_off, now);
            }
            paid_off.extend(counted.iter().map(|(key, then, _)| (*key, *then)));
        }
        Duration::from_micros(wait.unsigned_abs())
    }
}

/// Forgets keys that owe nothing; if that is not enough, the half that owes least, so that many new keys do not erase the debt of a
/// busy one.
fn forget(paid_off: &mut HashMap<u64, i64>, now: i64) {
    paid_off.retain(|_, time| *time > now);
    if paid_off.len() < MOST_KEYS / 2 {
        return;
    }
    let mut times: Vec<_> = paid_off.values().copied().collect();
    let middle = times.len() / 2;
    let (_, median, _) = times.select_nth_unstable(middle);
    let median = *median;
    paid_off.retain(|_, time| *time > median);
}

fn microseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: i64) -> Timestamp {
        Timestamp::from_millisecond(1_795_000_000_000 + milliseconds).unwrap()
    }

    fn limiter() -> RateLimiter {
        RateLimiter::new(Rate::new(3, Duration::from_secs(1)))
    }

    #[test]
    fn check_allows_burst_then_one_per_interval() {
        let limiter = limiter();
        for _ in 0..3 {
            assert_eq!(limiter.check("a", at(0)), Ok(()));
        }
        assert_eq!(limiter.check("a", at(0)), Err(Duration::from_secs(1)));
        assert_eq!(limiter.check("a", at(400)), Err(Duration::from_millis(600)));
        assert_eq!(limiter.check("b", at(400)), Ok(()));
        assert_eq!(limiter.check("a", at(1000)), Ok(()));
        assert_eq!(limiter.check("a", at(1000)), Err(Duration::from_secs(1)));
        // After a long wait the whole burst is available again, and no more.
        for _ in 0..3 {
            assert_eq!(limiter.check("a", at(60_000)), Ok(()));
        }
        assert!(limiter.check("a", at(60_000)).is_err());
        // A clock that is set back, by however much, neither makes a key wait longer nor gives it more calls.
        for back in [59_000, 58_999, 0] {
            assert_eq!(limiter.check("a", at(back)), Err(Duration::from_secs(1)));
        }
        assert_eq!(limiter.check("a", at(1000)), Ok(()));
    }

    #[test]
    fn check_each_with_rejected_key_charges_none() {
        let limiter = limiter();
        let check = |narrow: &str| limiter.check_each([(narrow, 1), ("wide", 2)], at(0));
        for _ in 0..3 {
            assert_eq!(check("a"), Ok(()));
        }
        assert_eq!(check("a"), Err(Duration::from_secs(1)));
        for _ in 0..3 {
            assert_eq!(check("b"), Ok(()));
        }
        assert_eq!(check("c"), Err(Duration::from_secs(1)));
        // Nothing was taken of this key.
        for _ in 0..3 {
            assert_eq!(limiter.check("c", at(0)), Ok(()));
        }
    }

    #[test]
    fn delay_is_limited_to_longest_wait() {
        let limiter = limiter();
        let waits: Vec<_> = (0..100).map(|_| limiter.delay("a", at(0)).as_secs()).collect();
        assert_eq!(waits[..9], [0, 0, 0, 1, 2, 3, 4, 5, 5]);
        assert!(waits[9..].iter().all(|wait| *wait == 5));
        assert_eq!(limiter.delay("a", at(9000)), Duration::ZERO);
    }

    #[test]
    fn check_of_many_new_keys_keeps_used_key() {
        let limiter = limiter();
        for _ in 0..3 {
            limiter.check("often", at(0)).unwrap();
        }
        for newcomer in 0..3 * MOST_KEYS {
            limiter.check(newcomer, at(0)).unwrap();
        }
        assert!(limiter.paid_off.lock().unwrap().len() <= MOST_KEYS);
        assert!(limiter.check("often", at(0)).is_err());
        // All is paid off.
        for newcomer in 0..MOST_KEYS {
            limiter.check(("later", newcomer), at(10_000)).unwrap();
        }
        assert!(limiter.paid_off.lock().unwrap().len() <= MOST_KEYS);
    }
}
