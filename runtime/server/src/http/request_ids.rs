//! Names of requests in logs.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::environment::Random;

/// The names of requests in logs: a random start, then one after the other.
pub(crate) struct RequestIds(AtomicU64);

impl RequestIds {
    pub(crate) fn new(random: &dyn Random) -> std::io::Result<Self> {
        let mut start = [0; 8];
        random.fill(&mut start)?;
        Ok(Self(AtomicU64::new(u64::from_be_bytes(start))))
    }

    /// Returns the name of the next request.
    pub(super) fn next(&self) -> String {
        format!("{:016x}", self.0.fetch_add(1, Ordering::Relaxed))
    }
}
