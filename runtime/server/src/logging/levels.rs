//! The levels of the log: one for all parts of the server, and others for some.

use std::str::FromStr;

use tracing_subscriber::filter::{LevelFilter, Targets};

/// The amount that is logged: each level includes all of those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LogLevel {
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

impl LogLevel {
    /// All levels.
    const ALL: [(&'static str, Self); 4] = [
        ("error", Self::Error),
        ("warn", Self::Warn),
        ("info", Self::Info),
        ("debug", Self::Debug),
    ];

    fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, level)| level)
    }
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

/// The level of all parts of the server, and those of parts that have another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogLevels {
    level: LogLevel,
    /// The beginnings of the names of parts, as the lines have them.
    parts: Vec<(String, LogLevel)>,
}

impl FromStr for LogLevels {
    type Err = String;

    /// Reads levels such as `warn`, or `info,enkat_runtime::mail=debug`.
    fn from_str(text: &str) -> Result<Self, String> {
        let level = |name: &str| {
            let names = LogLevel::ALL.map(|(name, _)| name).join("`, `");
            LogLevel::named(name).ok_or_else(|| {
                format!(
                    "`{name}` is no level: give a level first, and then parts of the server with theirs, such as \
                     `info,enkat_runtime::mail=debug`. The levels are `{names}`"
                )
            })
        };
        let (first, parts) = match text.split_once(',') {
            Some((first, parts)) => (first, Some(parts)),
            None => (text, None),
        };
        let parts = parts.into_iter().flat_map(|parts| parts.split(','));
        let parts = parts.map(|part| match part.split_once('=') {
            Some((name, of_part)) if is_part(name) => Ok((name.to_owned(), level(of_part)?)),
            _ => Err(format!(
                "`{part}` is no part of the server with its level: write `PART=LEVEL`, such as `enkat_runtime::mail=debug`. A line \
                 of the log begins with the name of its part"
            )),
        });
        Ok(Self {
            level: level(first)?,
            parts: parts.collect::<Result<_, _>>()?,
        })
    }
}

impl LogLevels {
    /// Returns the filter of lines.
    pub(super) fn filter(&self) -> Targets {
        let parts = self.parts.iter();
        Targets::new()
            .with_default(LevelFilter::from(self.level))
            .with_targets(parts.map(|(part, level)| (part.clone(), LevelFilter::from(*level))))
    }
}

/// Tests whether a name is one of a part of a program.
fn is_part(name: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_:".contains(&byte);
    !name.is_empty() && name.bytes().all(is_of_name)
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    fn levels(text: &str) -> Result<LogLevels, String> {
        text.parse()
    }

    #[test]
    fn levels_of_parts_hold_below_them() {
        let filter = levels("warn,enkat_runtime::mail=debug,enkat_runtime::mail::words=error")
            .unwrap()
            .filter();
        for (part, level, is_logged) in [
            ("enkat_runtime::app", Level::WARN, true),
            ("enkat_runtime::app", Level::INFO, false),
            ("enkat_runtime::mail", Level::DEBUG, true),
            ("enkat_runtime::mail::hand_over", Level::DEBUG, true),
            ("enkat_runtime::mail::words", Level::WARN, false),
        ] {
            assert_eq!(filter.would_enable(part, &level), is_logged, "{part} {level}");
        }
    }

    #[test]
    fn levels_without_parts_are_one_level() {
        assert_eq!(levels("info").unwrap(), LogLevels::default());
        assert!(
            !levels("error")
                .unwrap()
                .filter()
                .would_enable("enkat", &Level::WARN)
        );
    }

    #[test]
    fn misspelt_levels_are_refused_with_reason() {
        for (text, reason) in [
            ("inof", "`inof` is no level"),
            ("", "`` is no level"),
            ("enkat_runtime=debug", "`enkat_runtime=debug` is no level"),
            ("info,enkat_runtime::mail=all", "`all` is no level"),
            ("info,debug", "`debug` is no part of the server with its level"),
            ("info,", "`` is no part of the server"),
            ("info,Mail=debug", "`Mail=debug` is no part of the server"),
        ] {
            let error = levels(text).unwrap_err();
            assert!(error.starts_with(reason), "{text}: {error}");
        }
    }
}
