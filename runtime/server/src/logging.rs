//! Logs to standard error. They hold no ids of participants, no answers, no query strings and no tokens.

use tracing_subscriber::filter::LevelFilter;

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object per line, for machines.
    Json,
}

/// The amount that is logged: each level includes all of those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLevel {
    /// Failures.
    Error,
    /// Warnings to the operator.
    Warn,
    /// Calls too, except those that save answers.
    #[default]
    Info,
    /// Every call.
    Debug,
}

impl From<LogLevel> for LevelFilter {
    fn from(level: LogLevel) -> Self {
        match level {
            LogLevel::Error => Self::ERROR,
            LogLevel::Warn => Self::WARN,
            LogLevel::Info => Self::INFO,
            LogLevel::Debug => Self::DEBUG,
        }
    }
}

/// Logs to standard error from now on, panics too. A second call changes nothing.
pub fn log_to_stderr(format: LogFormat, level: LogLevel) {
    let lines = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(LevelFilter::from(level))
        .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
        .with_target(false);
    // It fails if there is a subscriber already, which then stays.
    let _ = match format {
        LogFormat::Text => lines.try_init(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).try_init(),
    };
    std::panic::set_hook(Box::new(log_panic));
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
        assert!(log.contains("a panic") && log.contains("logging.rs"), "{log}");
        assert!(!log.contains("uncle Tom"));
    }
}
