//! Commands that write much while a server runs on the same database.

use std::time::Duration;

use enkat_store::StoreError;

use super::open::Admin;
use crate::Error;

/// For how long the others have the database to themselves, after each time that a command has had it.
const PAUSE: Duration = Duration::from_millis(10);
/// How often a command asks for it, waiting some seconds each time.
const PATIENCE: usize = 20;

impl Admin {
    /// Writes so many things, as many at a time as the store takes: `write` is told how many are written, and says how many more
    /// it wrote.
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
