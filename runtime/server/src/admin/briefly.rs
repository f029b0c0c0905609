//! Commands that write much while a server runs on the same database.

use std::time::Duration;

use enkat_store::StoreError;

use super::open::Admin;
use crate::Error;

/// The pause after each step of a command, in which other processes can use the database.
const PAUSE: Duration = Duration::from_millis(10);
/// The number of times that a command tries, waiting some seconds each time.
const PATIENCE: usize = 20;

impl Admin {
    /// Writes this number of records, as many at a time as the store takes: `write` gets the number of those written so far, and
    /// returns how many more it wrote.
    pub(super) fn briefly(
        &self,
        all: usize,
        mut write: impl AsyncFnMut(usize) -> Result<usize, StoreError>,
    ) -> Result<(), Error> {
        self.ask(async {
            let (mut written, mut refusals) = (0, 0);
            while written < all {
                match write(written).await {
                    Ok(more) => (written, refusals) = (written + more, 0),
                    Err(StoreError::Busy) if refusals < PATIENCE => refusals += 1,
                    Err(error) => return Err(error),
                }
                if written < all {
                    tokio::time::sleep(PAUSE).await;
                }
            }
            Ok(())
        })
    }
}
