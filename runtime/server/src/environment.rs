//! Clock and randomness, which are passed in.

use std::sync::Arc;

use enkat_model::Date;
use jiff::Timestamp;

/// A clock.
pub trait Clock: Send + Sync {
    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Returns the current day in UTC.
    fn today(&self) -> Date {
        Date::at_unix_seconds(u64::try_from(self.now().as_second()).unwrap_or_default())
    }
}

/// A source of random bytes for secrets and ids.
pub trait Random: Send + Sync {
    /// Fills `bytes` with unpredictable values.
    ///
    /// # Errors
    ///
    /// When the system cannot provide randomness.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), std::io::Error>;
}

/// Clock and randomness of a server.
#[derive(Clone)]
pub struct Environment {
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The randomness.
    pub random: Arc<dyn Random>,
}

impl Environment {
    /// Takes the real clock and the operating system's randomness.
    pub fn system() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            random: Arc::new(SystemRandom),
        }
    }
}

struct SystemClock;

impl Clock for SystemClock {
    #[allow(
        clippy::disallowed_methods,
        reason = "the one place where the real clock is read"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::try_from(std::time::SystemTime::now()).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), std::io::Error> {
        getrandom::fill(bytes).map_err(std::io::Error::other)
    }
}
