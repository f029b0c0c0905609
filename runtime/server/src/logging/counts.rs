//! The numbers of errors and warnings in the log.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};

/// The numbers of errors and warnings that were logged. A clone counts the same.
#[derive(Clone, Debug, Default)]
pub struct LogCounts(Arc<Numbers>);

#[derive(Debug, Default)]
struct Numbers {
    errors: AtomicU64,
    warnings: AtomicU64,
}

impl LogCounts {
    /// Returns the number of errors.
    pub(crate) fn errors(&self) -> u64 {
        self.0.errors.load(Ordering::Relaxed)
    }

    /// Returns the number of warnings.
    pub(crate) fn warnings(&self) -> u64 {
        self.0.warnings.load(Ordering::Relaxed)
    }
}

impl<S: Subscriber> Layer<S> for LogCounts {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let count = match *event.metadata().level() {
            Level::ERROR => &self.0.errors,
            Level::WARN => &self.0.warnings,
            _ => return,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    #[test]
    fn counts_are_of_errors_and_warnings() {
        let counts = LogCounts::default();
        let subscriber = tracing_subscriber::registry().with(counts.clone());
        tracing::subscriber::with_default(subscriber, || {
            tracing::error!("one");
            tracing::warn!("two");
            tracing::warn!("three");
            tracing::info!("four");
        });
        assert_eq!((counts.errors(), counts.warnings()), (1, 2));
    }
}
