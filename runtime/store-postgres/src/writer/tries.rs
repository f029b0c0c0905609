//! Attempts at transactions that other ones cross: each attempt is whole or leaves nothing.

/// The most times that a transaction is done, if others cross it each time.
const TIMES: u32 = 10;

/// The failed attempts at a transaction.
#[derive(Default)]
pub(crate) struct Tries(u32);

impl Tries {
    /// Counts a failed attempt, and returns whether another one is due.
    pub(crate) fn is_another_due(&mut self) -> bool {
        self.0 += 1;
        self.0 < TIMES
    }
}

/// Does a transaction on the connection that a writer lends, again and again as long as others cross it. It is a macro, as the future
/// of a closure that borrows from its caller is not `Send` for all lifetimes.
macro_rules! transact {
    ($writer:expr, |$connection:ident| $transaction:expr) => {{
        let mut lent = $writer.connection().await?;
        let mut tries = $crate::writer::Tries::default();
        loop {
            let $connection = &mut *lent;
            let done = $transaction.await;
            match done.map_err($crate::error::PostgresError::from) {
                Err(error) if error.is_crossed() && tries.is_another_due() => {
                    tracing::debug!(%error, "a transaction is done again");
                }
                done => break done.map_err(enkat_store::StoreError::from),
            }
        }
    }};
}

pub(crate) use transact;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_attempt_is_tenth() {
        let mut tries = Tries::default();
        let mut attempts = 1;
        while tries.is_another_due() {
            attempts += 1;
        }
        assert_eq!(attempts, TIMES);
    }
}
