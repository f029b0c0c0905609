//! The values of a table.

use std::borrow::Cow;

use jiff::civil::DateTime;

use crate::Absence;

/// The value of one column in one row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// No value.
    Missing(Absence),
    /// True or false.
    Truth(bool),
    /// A whole number: an option, a year, a number without decimals.
    Integer(i64),
    /// A number.
    Number(f64),
    /// A text, or a day or a minute as ISO 8601 writes it.
    Text(Cow<'a, str>),
}

impl Cell<'_> {
    /// Returns why there is no value, if there is none.
    pub fn absence(&self) -> Option<Absence> {
        match self {
            Self::Missing(absence) => Some(*absence),
            _ => None,
        }
    }
}

/// Converts a whole number to a double.
#[allow(clippy::cast_precision_loss, reason = "no answer is as large")]
pub(crate) fn as_number(number: i64) -> f64 {
    number as f64
}

/// Reads a day or a minute; a day is its first minute.
pub(crate) fn minute(text: &str) -> Option<DateTime> {
    text.parse().ok()
}
