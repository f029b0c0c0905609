//! The cost of saves on PostgreSQL: time on the clock, time of the processors, bytes of the write-ahead log, and transactions.

use std::time::{Duration, Instant};

use enkat_bench::processor;
use sqlx::PgConnection;

/// A way to read how much was spent.
pub(crate) struct Meter {
    observer: PgConnection,
    /// The process of which all others of PostgreSQL are children.
    postgres: u32,
}

/// The cost of so many saves.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    saves: f64,
    seconds: f64,
    here: Duration,
    postgres: Duration,
    log: f64,
    transactions: f64,
}

/// The sums at a moment.
pub(crate) struct Reading {
    at: Instant,
    here: Duration,
    postgres: Duration,
    log: i64,
    transactions: i64,
}

impl Meter {
    pub(crate) fn new(observer: PgConnection, postgres: u32) -> Self {
        Self { observer, postgres }
    }

    /// Reads the sums. Transactions are those that have written.
    pub(crate) async fn read(&mut self) -> anyhow::Result<Reading> {
        let at = Instant::now();
        let (here, postgres) = (processor::of_this()?, processor::of_family(self.postgres)?);
        let (log, transactions) = sqlx::query_as(
            "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint,
                    pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
        )
        .fetch_one(&mut self.observer)
        .await?;
        Ok(Reading {
            at,
            here,
            postgres,
            log,
            transactions,
        })
    }

    /// Returns the cost of saves that were made since a reading.
    #[allow(clippy::cast_precision_loss, reason = "counts")]
    pub(crate) async fn cost_since(&mut self, before: &Reading, saves: usize) -> anyhow::Result<Cost> {
        let after = self.read().await?;
        let transactions = after.transactions - before.transactions;
        anyhow::ensure!(saves > 0 && transactions > 0, "nothing was written");
        Ok(Cost {
            saves: saves as f64,
            seconds: (after.at - before.at).as_secs_f64(),
            here: after.here.saturating_sub(before.here),
            postgres: after.postgres.saturating_sub(before.postgres),
            log: (after.log - before.log) as f64,
            transactions: transactions as f64,
        })
    }
}

impl Cost {
    /// Returns the saves a second.
    pub(crate) fn rate(&self) -> f64 {
        self.saves / self.seconds
    }

    /// Returns the saves that share a transaction.
    pub(crate) fn batch(&self) -> f64 {
        self.saves / self.transactions
    }

    /// Returns the transactions of 1,000 saves.
    pub(crate) fn transactions(&self) -> f64 {
        1000.0 * self.transactions / self.saves
    }

    /// Returns the processor time of each save in µs: of PostgreSQL, and of this process with its clients.
    pub(crate) fn processor(&self) -> f64 {
        (self.here + self.postgres).as_secs_f64() * 1e6 / self.saves
    }

    /// Returns the part of it that is PostgreSQL's.
    pub(crate) fn processor_of_postgres(&self) -> f64 {
        self.postgres.as_secs_f64() * 1e6 / self.saves
    }

    /// Returns the bytes of the write-ahead log for each save.
    pub(crate) fn log(&self) -> f64 {
        self.log / self.saves
    }
}

/// Returns the median of a figure of costs.
pub(crate) fn median(costs: &[Cost], figure: fn(&Cost) -> f64) -> f64 {
    enkat_bench::middle(costs.iter().map(figure).collect())
}
