//! The clock, which only commands read.

use std::time::{SystemTime, UNIX_EPOCH};

use enkat_model::Date;

/// Returns the current day in UTC.
#[allow(
    clippy::disallowed_methods,
    reason = "the one place where the real clock is read"
)]
pub(crate) fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::at_unix_seconds(since.as_secs())
}

/// Reads a day that is given to a command.
pub(crate) fn day(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| "write a day as 2026-11-21".to_owned())
}

/// Returns the time of day where the machine stands, such as `14:02:11`.
pub(crate) fn time_of_day() -> String {
    jiff::Zoned::now().strftime("%H:%M:%S").to_string()
}
