//! Figures that are known only by looking: they are looked at when an operator's system asks for the metrics.

use std::{path::PathBuf, time::Duration};

use enkat_store::{Backlog, Waiting};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Mutex;

use super::App;
use crate::{
    LogCounts,
    metrics::{
        AUDITED_AT, CPU_SECONDS, DATA_FREE, DATA_SIZE, FINDINGS, LOG_LINES, MAILS_OLDEST, MAILS_WAITING,
        Metric, OPEN_FILES, OPEN_FILES_LIMIT, OUTBOX_GIVEN_UP, OUTBOX_OLDEST, OUTBOX_WAITING, READERS,
        READERS_LIMIT, READY, RESIDENT, STORE_JOBS, STORE_JOBS_LIMIT, SURVEYS, THREADS,
        process::{Resources, resources},
    },
};

/// The time for which a count of the backlog is valid, so that frequent callers cost the database nothing.
const HOLDS: SignedDuration = SignedDuration::from_secs(30);
/// The longest time for counting the backlog.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where to look, and the backlog at the last look.
pub(crate) struct Sampling {
    data: PathBuf,
    logged: LogCounts,
    backlog: Mutex<Option<(Timestamp, Option<Backlog>)>>,
}

impl Sampling {
    /// Looks at this data folder and these counts of log lines.
    pub(crate) fn new(data: PathBuf, logged: LogCounts) -> Self {
        Self {
            data,
            logged,
            backlog: Mutex::default(),
        }
    }
}

impl App {
    /// Prints all metrics, as they are now, in the text format of Prometheus.
    pub(crate) async fn print_metrics(&self) -> String {
        self.sample_store().await;
        self.sample_process().await;
        let deployment = self.deployment.seen();
        self.metrics
            .set(&SURVEYS, [], number(deployment.offers().count() as u64));
        self.metrics
            .set(&FINDINGS, [], number(deployment.findings() as u64));
        self.metrics.print()
    }

    async fn sample_store(&self) {
        let load = self.store.load();
        for (gauge, value) in [
            (&STORE_JOBS, load.jobs),
            (&STORE_JOBS_LIMIT, load.most_jobs),
            (&READERS_LIMIT, load.most_readers),
        ] {
            self.metrics.set(gauge, [], number(value as u64));
        }
        self.metrics
            .set(&READERS, ["reading"], number(load.reading as u64));
        self.metrics.set(&READERS, ["idle"], number(load.idle as u64));
        let is_ready = self.readiness.now(self.as_ref()).await.is_ok();
        self.metrics.set(&READY, [], f64::from(u8::from(is_ready)));
        let backlog = self.backlog().await;
        self.waiting(
            &OUTBOX_WAITING,
            &OUTBOX_OLDEST,
            backlog.map(|backlog| backlog.deliveries),
        );
        self.waiting(
            &MAILS_WAITING,
            &MAILS_OLDEST,
            backlog.map(|backlog| backlog.mails),
        );
        let given_up = backlog.map_or(f64::NAN, |backlog| number(backlog.given_up));
        self.metrics.set(&OUTBOX_GIVEN_UP, [], given_up);
        let audited_at = backlog.map_or(f64::NAN, |backlog| {
            backlog
                .audited_at
                .map_or(0.0, |at| at.as_duration().as_secs_f64())
        });
        self.metrics.set(&AUDITED_AT, [], audited_at);
    }

    /// Returns the backlog; none while the database cannot be read. One of several simultaneous callers counts.
    async fn backlog(&self) -> Option<Backlog> {
        let mut last = self.sampling.backlog.lock().await;
        let now = self.environment.clock.now();
        if let Some((at, backlog)) = *last
            && now.duration_since(at).abs() < HOLDS
        {
            return backlog;
        }
        let counted = tokio::time::timeout(PATIENCE, self.store.backlog()).await;
        let backlog = match counted {
            Ok(Ok(backlog)) => Some(backlog),
            Ok(Err(error)) => {
                tracing::error!(%error, "the backlog cannot be counted");
                None
            }
            Err(_) => {
                tracing::error!("the backlog takes too long to count");
                None
            }
        };
        *last = Some((now, backlog));
        backlog
    }

    /// Sets the number of things that wait, and the age of the oldest; not a number where they cannot be counted.
    fn waiting(&self, count: &'static Metric<0>, oldest: &'static Metric<0>, waiting: Option<Waiting>) {
        let now = self.environment.clock.now();
        let age = |since: Timestamp| now.duration_since(since).as_secs_f64().max(0.0);
        let (number, age) = waiting.map_or((f64::NAN, f64::NAN), |waiting| {
            (number(waiting.count), waiting.since.map_or(0.0, age))
        });
        self.metrics.set(count, [], number);
        self.metrics.set(oldest, [], age);
    }

    async fn sample_process(&self) {
        let data = self.sampling.data.clone();
        let read = tokio::task::spawn_blocking(move || resources(&data)).await;
        let Resources {
            cpu_seconds,
            resident,
            threads,
            open_files,
            most_files,
            free,
            size,
        } = read.unwrap_or_default();
        for (gauge, value) in [
            (&RESIDENT, resident),
            (&THREADS, threads),
            (&OPEN_FILES, open_files),
            (&OPEN_FILES_LIMIT, most_files),
            (&DATA_FREE, free),
            (&DATA_SIZE, size),
        ] {
            self.metrics.set(gauge, [], value.map_or(f64::NAN, number));
        }
        self.metrics
            .counted(&CPU_SECONDS, [], cpu_seconds.unwrap_or_default());
        self.metrics
            .counted(&LOG_LINES, ["error"], self.sampling.logged.errors());
        self.metrics
            .counted(&LOG_LINES, ["warn"], self.sampling.logged.warnings());
    }
}

/// Converts a number to that of a gauge, whose digits are enough for all that is counted here.
#[allow(clippy::cast_precision_loss, reason = "a gauge has 53 bits")]
fn number(value: u64) -> f64 {
    value as f64
}
