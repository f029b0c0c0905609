//! The outside world that is passed in: clock and randomness.

use std::sync::Arc;

use enkat_model::Date;
use jiff::Timestamp;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// The day that it is in UTC.
    fn today(&self) -> Date {
        Date::at_unix_seconds(u64::try_from(self.now().as_second()).unwrap_or_default())
    }
}

/// Makes secrets and ids.
pub trait Random: Send + Sync {
    /// Fills `bytes` with what nobody can guess.
    ///
    /// # Errors
    ///
    /// When the system has no randomness to give.
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
    /// The real clock and the operating system's randomness.
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
