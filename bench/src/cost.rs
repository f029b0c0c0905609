//! The cost of work on a database: time on the clock, time of the processor, and transactions.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context;

use crate::processor;

/// The cost of doing something so many times.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    count: usize,
    time: Duration,
    processor: Duration,
    transactions: u32,
}

/// A measurement under way.
pub struct Begun {
    database: PathBuf,
    at: Instant,
    processor: Duration,
    transactions: u32,
}

impl Cost {
    /// Begins to measure what this process does with a database.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn begin(database: &Path) -> anyhow::Result<Begun> {
        Ok(Begun {
            transactions: transactions(database)?,
            processor: processor::of_this()?,
            at: Instant::now(),
            database: database.to_owned(),
        })
    }

    /// Returns how often a second.
    #[allow(clippy::cast_precision_loss, reason = "a count")]
    pub fn rate(&self) -> f64 {
        self.count as f64 / self.time.as_secs_f64()
    }

    /// Returns the processor time of each, clients included.
    #[allow(clippy::cast_precision_loss, reason = "a count")]
    pub fn processor_micros(&self) -> f64 {
        self.processor.as_secs_f64() * 1e6 / self.count as f64
    }

    /// Returns how many share a transaction.
    #[allow(clippy::cast_precision_loss, reason = "a count")]
    pub fn per_transaction(&self) -> f64 {
        self.count as f64 / f64::from(self.transactions)
    }
}

impl Begun {
    /// Ends measuring what was done so many times.
    ///
    /// # Errors
    /// When the system does not tell, or nothing was written.
    pub fn end(self, count: usize) -> anyhow::Result<Cost> {
        let time = self.at.elapsed();
        let transactions = transactions(&self.database)?.wrapping_sub(self.transactions);
        anyhow::ensure!(transactions > 0, "nothing was written to the disk");
        Ok(Cost {
            count,
            time,
            processor: processor::of_this()?.saturating_sub(self.processor),
            transactions,
        })
    }
}

/// Counts the transactions that were committed to a database: SQLite counts them in the index of its write-ahead log, in the third
/// word. With `synchronous=FULL` each of them waits for the disk.
fn transactions(database: &Path) -> anyhow::Result<u32> {
    let index = fs::read(database.with_extension("db-shm"))?;
    let word = index.get(8..12).context("the index of the log is too short")?;
    Ok(u32::from_ne_bytes(word.try_into()?))
}
