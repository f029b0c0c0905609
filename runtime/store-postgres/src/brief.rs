//! Transactions of commands that write much: so short that a server on the same database hardly waits.

use std::time::{Duration, Instant};

use crate::writing::{Transaction, Writing};

/// The duration after which a transaction ends.
const LONG: Duration = Duration::from_millis(10);
/// The number of rows after which it ends, too, however fast the machine is.
pub(crate) const MOST: usize = 500;
/// The number of rows that are written before the time is checked.
pub(super) const ROWS: usize = 25;

/// A transaction that holds rows.
pub(super) struct Brief<'c> {
    pub(super) transaction: Transaction<'c>,
    begun: Instant,
}

impl<'c> Brief<'c> {
    pub(super) async fn begin(connection: &'c mut Writing) -> Result<Self, sqlx::Error> {
        let transaction = connection.begin().await?;
        Ok(Self {
            transaction,
            begun: Instant::now(),
        })
    }

    /// Returns whether the rest has to wait for another transaction, after this number of written rows. Every transaction writes at
    /// least one.
    pub(super) fn is_over(&self, written: usize) -> bool {
        is_enough(written, self.begun.elapsed())
    }

    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }
}

/// Returns whether a transaction is long or large enough. If one without a row were, the command would never end.
fn is_enough(written: usize, lasted: Duration) -> bool {
    written >= MOST || (written > 0 && lasted >= LONG)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_enough_requires_row_limit_or_row_and_time() {
        for (written, lasted, enough) in [
            (0, LONG * 2, false),
            (1, LONG.mul_f64(0.99), false),
            (1, LONG, true),
            (MOST - 1, Duration::ZERO, false),
            (MOST, Duration::ZERO, true),
        ] {
            assert_eq!(is_enough(written, lasted), enough, "{written} rows, {lasted:?}");
        }
    }
}
