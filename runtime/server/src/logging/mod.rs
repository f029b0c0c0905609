//! Logs to standard error. They hold no ids of participants, no answers, no query strings and no tokens.

mod counts;
mod levels;

use tracing_subscriber::{
    filter::LevelFilter,
    layer::{Layer, SubscriberExt},
    util::SubscriberInitExt,
};

pub use counts::LogCounts;
pub use levels::LogLevels;

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object per line, for machines.
    Json,
}

/// Logs to standard error from now on, panics too, and returns the counts of errors and warnings. A second call changes nothing, and
/// counts nothing.
pub fn log_to_stderr(format: LogFormat, levels: &LogLevels) -> LogCounts {
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()));
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    };
    let counts = LogCounts::default();
    let log = tracing_subscriber::registry()
        .with(lines.with_filter(levels.filter()))
        .with(counts.clone().with_filter(LevelFilter::WARN));
    // It fails if there is a subscriber already, which then stays.
    let _ = log.try_init();
    std::panic::set_hook(Box::new(log_panic));
    counts
}

/// Logs the place of a panic, but not its message, which may contain a participant's answer.
fn log_panic(panic: &std::panic::PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string);
    tracing::error!(place, "a panic");
}

#[cfg(test)]
mod tests {
    use crate::routes::testing::{keep_logs, logged};

    #[test]
    fn log_panic_names_place_without_message() {
        keep_logs();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(super::log_panic));
        let _ = std::panic::catch_unwind(|| panic!("the answer of uncle Tom"));
        std::panic::set_hook(usual);
        let log = logged();
        assert!(log.contains("a panic") && log.contains("logging/mod.rs"), "{log}");
        assert!(!log.contains("uncle Tom"));
    }
}
