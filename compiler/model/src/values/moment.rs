//! Days and minutes of the calendar: years have four digits, from 0001 to 9999.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day of the calendar, written `2026-11-21`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A minute of a day, written `2026-11-21T08:30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DateTime {
    date: Date,
    hour: u8,
    minute: u8,
}

/// A day or a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A day.
    Date(Date),
    /// A minute.
    DateTime(DateTime),
}

impl Date {
    /// The first day of the calendar.
    pub const FIRST: Self = Self {
        year: 1,
        month: 1,
        day: 1,
    };
    /// The last day of the calendar.
    pub const LAST: Self = Self {
        year: 9999,
        month: 12,
        day: 31,
    };

    /// Parses a day, if it exists.
    pub fn parse(text: &str) -> Option<Self> {
        let [year, month, day] = numbers(text, [4, 2, 2], ['-', '-'])?;
        let (month, day) = (u8::try_from(month).ok()?, u8::try_from(day).ok()?);
        (year > 0 && (1..=days_in(year, month)).contains(&day)).then_some(Self { year, month, day })
    }

    /// Returns the day in UTC at a number of seconds after the beginning of 1970, at most the last day of the calendar.
    pub fn at_unix_seconds(seconds: u64) -> Self {
        let mut days = seconds / 86_400;
        let mut date = Self {
            year: 1970,
            month: 1,
            day: 1,
        };
        while date.year < 9999 && days >= u64::from(days_of(date.year)) {
            days -= u64::from(days_of(date.year));
            date.year += 1;
        }
        while date.month < 12 && days >= u64::from(days_in(date.year, date.month)) {
            days -= u64::from(days_in(date.year, date.month));
            date.month += 1;
        }
        date.day = u8::try_from(days + 1).unwrap_or(31).min(31);
        date
    }

    /// Returns the year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Counts the whole years between this day and a later one; negative when that one is earlier.
    ///
    /// A person born on 29 February is a year older on 1 March where there is no such day.
    pub fn years_until(self, later: Self) -> i64 {
        (later.digits() - self.digits()) / 10_000
    }

    /// Reads the digits as one number. A later day has a larger one.
    fn digits(self) -> i64 {
        (i64::from(self.year) * 100 + i64::from(self.month)) * 100 + i64::from(self.day)
    }
}

impl DateTime {
    /// Parses a minute, if it exists.
    pub fn parse(text: &str) -> Option<Self> {
        let (date, time) = text.split_once('T')?;
        let [hour, minute] = numbers(time, [2, 2], [':'])?;
        let (date, hour, minute) = (
            Date::parse(date)?,
            u8::try_from(hour).ok()?,
            u8::try_from(minute).ok()?,
        );
        (hour < 24 && minute < 60).then_some(Self { date, hour, minute })
    }

    /// Returns the first minute of a day.
    pub fn midnight(date: Date) -> Self {
        Self {
            date,
            hour: 0,
            minute: 0,
        }
    }

    /// Returns the last minute of a day.
    pub fn last_minute(date: Date) -> Self {
        Self {
            date,
            hour: 23,
            minute: 59,
        }
    }

    fn digits(self) -> i64 {
        (self.date.digits() * 100 + i64::from(self.hour)) * 100 + i64::from(self.minute)
    }
}

impl Moment {
    /// Reads the digits as one number, by which moments of one kind compare.
    #[allow(clippy::cast_precision_loss, reason = "twelve digits")]
    pub fn number(self) -> f64 {
        match self {
            Self::Date(date) => date.digits() as f64,
            Self::DateTime(minute) => minute.digits() as f64,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let minute = || DateTime::parse(text).map(Self::DateTime);
        Date::parse(text).map(Self::Date).or_else(minute)
    }
}

/// Parses numbers of these lengths, with these characters between them.
fn numbers<const N: usize, const M: usize>(
    text: &str,
    lengths: [usize; N],
    between: [char; M],
) -> Option<[u16; N]> {
    let mut parts = text.split(between);
    let mut found = [0; N];
    for (number, length) in found.iter_mut().zip(lengths) {
        let part = parts.next()?;
        let is_written_so = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        *number = part.parse().ok().filter(|_| is_written_so)?;
    }
    parts.next().is_none().then_some(found)
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of(year: u16) -> u16 {
    365 + u16::from(is_leap(year))
}

fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 => 28 + u8::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{:02}:{:02}", self.date, self.hour, self.minute)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => date.fmt(f),
            Self::DateTime(minute) => minute.fmt(f),
        }
    }
}

/// Declares that in JSON each type is the text that it is written as.
macro_rules! as_text {
    ($($name:ident $schema:tt)*) => {
        $(
            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    to.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let text = String::deserialize(from)?;
                    let unknown = || serde::de::Error::custom(format!("`{text}` is not in the calendar"));
                    Self::parse(&text).ok_or_else(unknown)
                }
            }

            impl JsonSchema for $name {
                fn schema_name() -> Cow<'static, str> {
                    stringify!($name).into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!($schema)
                }
            }
        )*
    };
}

as_text! {
    Date {"type": "string", "format": "date", "description": "A day of the calendar."}
    DateTime {"type": "string", "description": "A minute of a day, such as `2026-11-21T08:30`."}
    Moment {"type": "string", "description": "A day such as `2026-11-21`, or a minute such as `2026-11-21T08:30`."}
}

#[cfg(test)]
mod tests {
    use super::{Date, DateTime};

    #[test]
    fn knows_the_calendar() {
        for day in [
            "2026-11-21",
            "2024-02-29",
            "2000-02-29",
            "0001-01-01",
            "9999-12-31",
        ] {
            assert_eq!(Date::parse(day).unwrap().to_string(), day);
        }
        for none in [
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "0000-01-01",
            "10000-01-01",
            "26-1-1",
            "2026-1-01",
            "2026-11-21T10:00",
            "2026-11-21 ",
            "+026-11-21",
            "2026-11-2١",
            "2026/11/21",
            "",
        ] {
            assert_eq!(Date::parse(none), None, "{none}");
        }
    }

    #[test]
    fn knows_the_minutes_of_a_day() {
        assert_eq!(
            DateTime::parse("2026-11-21T00:00").unwrap().to_string(),
            "2026-11-21T00:00"
        );
        for none in [
            "2026-11-21T24:00",
            "2026-11-21T12:60",
            "2026-11-21 12:00",
            "2026-11-21T12:00:00",
            "T12:00",
        ] {
            assert_eq!(DateTime::parse(none), None, "{none}");
        }
    }

    #[test]
    fn knows_the_day_of_a_time() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (1_795_219_200, "2026-11-21"),
            (1_798_761_599, "2026-12-31"),
            (253_402_300_799, "9999-12-31"),
            (u64::MAX, "9999-12-31"),
        ] {
            assert_eq!(Date::at_unix_seconds(seconds).to_string(), day);
        }
    }

    #[test]
    fn counts_whole_years() {
        let years = |from, to| Date::parse(from).unwrap().years_until(Date::parse(to).unwrap());
        assert_eq!(years("1984-11-21", "2026-11-20"), 41);
        assert_eq!(years("1984-11-21", "2026-11-21"), 42);
        assert_eq!(years("2000-02-29", "2025-02-28"), 24);
        assert_eq!(years("2000-02-29", "2025-03-01"), 25);
        assert_eq!(years("2026-11-22", "2026-11-21"), 0);
        assert_eq!(years("2027-11-22", "2026-11-21"), -1);
    }
}
