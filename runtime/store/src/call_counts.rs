//! Counts of calls by the generic cell rate algorithm (ITU-T I.371): one time per key, at which all calls of the key will be paid
//! off.

use std::{
    collections::{HashMap, hash_map::RandomState},
    hash::{BuildHasher, Hash},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use jiff::Timestamp;

/// The number of keys that a process knows before it forgets some.
const MOST_KEYS: usize = 50_000;

/// A key whose calls are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedKey<K> {
    /// The key.
    pub key: K,
    /// The time after which one call is paid off.
    pub every: Duration,
    /// The number of calls at once.
    pub burst: u32,
}

/// The effect of one more call of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The time at which all earlier calls of the key will be paid off, in microseconds since 1970, now at the earliest.
    before: i64,
    /// The same with this call.
    after: i64,
    /// The time until the key has a call.
    wait: Duration,
}

impl<K> CountedKey<K> {
    /// Computes the effect of one more call, for a key whose earlier calls will be paid off at a time, in microseconds since 1970. Calls
    /// wait no longer than `patience`: a greater debt is one from before the clock was set back.
    pub fn charge(&self, paid_off: Option<i64>, now: Timestamp, patience: Duration) -> Charge {
        let now = now.as_microsecond();
        let every = microseconds(self.every);
        let allowed = every.saturating_mul(self.burst.into());
        let most = now.saturating_add(allowed).saturating_add(microseconds(patience));
        let before = paid_off.map_or(now, |time| time.clamp(now, most));
        let after = before.saturating_add(every);
        let wait = (after - now).saturating_sub(allowed).max(0);
        Charge {
            before,
            after,
            wait: Duration::from_micros(wait.unsigned_abs()),
        }
    }
}

/// Decides about a call of several keys. Returns the time until all of them have a call, and the times at which all their calls will be
/// paid off: those with this call, if the wait is not longer than `patience`.
pub fn decide(charges: &[Charge], patience: Duration) -> (Duration, impl Iterator<Item = i64>) {
    let wait = charges.iter().map(|charge| charge.wait).max();
    let wait = wait.unwrap_or_default();
    let is_taken = wait <= patience;
    let times = charges
        .iter()
        .map(move |charge| if is_taken { charge.after } else { charge.before });
    (wait, times)
}

/// The counts of one process.
#[derive(Default)]
pub struct CallCounts {
    hasher: RandomState,
    paid_off: Mutex<HashMap<u64, i64>>,
}

impl CallCounts {
    /// Returns the time until all of these keys have a call, and takes one of each if that is not longer than `patience`.
    pub fn count<K: Hash>(
        &self,
        keys: impl IntoIterator<Item = CountedKey<K>>,
        now: Timestamp,
        patience: Duration,
    ) -> Duration {
        let mut paid_off = self.paid_off.lock().unwrap_or_else(PoisonError::into_inner);
        let (hashes, charges): (Vec<_>, Vec<_>) = keys
            .into_iter()
            .map(|counted| {
                let key = self.hasher.hash_one(&counted.key);
                (key, counted.charge(paid_off.get(&key).copied(), now, patience))
            })
            .unzip();
        let (wait, times) = decide(&charges, patience);
        if paid_off.len() + hashes.len() > MOST_KEYS {
            forget(&mut paid_off, now.as_microsecond());
        }
        paid_off.extend(hashes.into_iter().zip(times));
        wait
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

    fn key<K>(key: K) -> CountedKey<K> {
        CountedKey {
            key,
            every: Duration::from_secs(1),
            burst: 3,
        }
    }

    /// Takes a call of a key, and returns the time until there is one.
    fn wait(counts: &CallCounts, name: impl Hash, milliseconds: i64) -> Duration {
        counts.count([key(name)], at(milliseconds), Duration::ZERO)
    }

    #[test]
    fn count_allows_burst_then_one_per_interval() {
        let counts = CallCounts::default();
        for _ in 0..3 {
            assert_eq!(wait(&counts, "a", 0), Duration::ZERO);
        }
        assert_eq!(wait(&counts, "a", 0), Duration::from_secs(1));
        assert_eq!(wait(&counts, "a", 400), Duration::from_millis(600));
        assert_eq!(wait(&counts, "b", 400), Duration::ZERO);
        assert_eq!(wait(&counts, "a", 1000), Duration::ZERO);
        assert_eq!(wait(&counts, "a", 1000), Duration::from_secs(1));
        // After a long wait the whole burst is available again, and no more.
        for _ in 0..3 {
            assert_eq!(wait(&counts, "a", 60_000), Duration::ZERO);
        }
        assert!(!wait(&counts, "a", 60_000).is_zero());
        // A clock that is set back, by however much, neither makes a key wait longer nor gives it more calls.
        for back in [59_000, 58_999, 0] {
            assert_eq!(wait(&counts, "a", back), Duration::from_secs(1));
        }
        assert_eq!(wait(&counts, "a", 1000), Duration::ZERO);
    }

    #[test]
    fn count_with_refused_key_charges_none() {
        let counts = CallCounts::default();
        let both = |narrow: &'static str| {
            let wide = CountedKey {
                burst: 6,
                ..key("wide")
            };
            counts.count([key(narrow), wide], at(0), Duration::ZERO)
        };
        for _ in 0..3 {
            assert_eq!(both("a"), Duration::ZERO);
        }
        assert_eq!(both("a"), Duration::from_secs(1));
        for _ in 0..3 {
            assert_eq!(both("b"), Duration::ZERO);
        }
        assert_eq!(both("c"), Duration::from_secs(1));
        // Nothing was taken of this key.
        for _ in 0..3 {
            assert_eq!(wait(&counts, "c", 0), Duration::ZERO);
        }
    }

    #[test]
    fn count_with_patience_takes_calls_that_wait() {
        let counts = CallCounts::default();
        let patience = Duration::from_secs(2);
        let waits = (0..7).map(|_| counts.count([key("a")], at(0), patience).as_secs());
        assert_eq!(waits.collect::<Vec<_>>(), [0, 0, 0, 1, 2, 3, 3]);
        assert_eq!(counts.count([key("a")], at(5000), patience), Duration::ZERO);
    }

    #[test]
    fn count_of_many_new_keys_keeps_used_key() {
        let counts = CallCounts::default();
        for _ in 0..3 {
            assert_eq!(wait(&counts, "often", 0), Duration::ZERO);
        }
        for newcomer in 0..3 * MOST_KEYS {
            assert_eq!(wait(&counts, newcomer, 0), Duration::ZERO);
        }
        assert!(counts.paid_off.lock().unwrap().len() <= MOST_KEYS);
        assert!(!wait(&counts, "often", 0).is_zero());
        // All is paid off.
        for newcomer in 0..MOST_KEYS {
            assert_eq!(wait(&counts, ("later", newcomer), 10_000), Duration::ZERO);
        }
        assert!(counts.paid_off.lock().unwrap().len() <= MOST_KEYS);
    }
}
