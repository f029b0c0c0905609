//! A predictable clock and predictable randomness for tests.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;

use super::NOW;
use crate::{Clock, Random};

/// A clock that stands still until it is moved.
pub(crate) struct TestClock(AtomicI64);

impl TestClock {
    /// Creates a clock that shows the time at which a test begins.
    pub(super) fn new() -> Self {
        Self(AtomicI64::new(start().as_second()))
    }

    /// Returns whether it is later than at the start.
    pub(crate) fn has_moved(&self) -> bool {
        self.now() != start()
    }

    pub(crate) fn advance(&self, minutes: i64) {
        self.advance_seconds(minutes * 60);
    }

    pub(crate) fn advance_seconds(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

/// A counter in place of randomness.
pub(super) struct Counting(AtomicU64);

impl Counting {
    pub(super) fn new() -> Self {
        Self(AtomicU64::new(1))
    }

    /// Leaves out numbers that other counters have used.
    pub(super) fn leap(&self) {
        self.0.fetch_add(1 << 32, Ordering::SeqCst);
    }
}

impl Random for Counting {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), std::io::Error> {
        let next = self.0.fetch_add(1, Ordering::SeqCst).to_be_bytes();
        for (byte, of_next) in bytes.iter_mut().rev().zip(next.iter().rev()) {
            *byte = *of_next;
        }
        Ok(())
    }
}

fn start() -> Timestamp {
    NOW.parse().unwrap()
}
