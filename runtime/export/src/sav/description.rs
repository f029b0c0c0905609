//! The description of a file and its variables, and the values of its cases.

use std::ops::RangeInclusive;

use super::Moment;

/// The texts of a file and the time of its creation.
#[derive(Clone, Debug)]
pub struct FileDescription {
    /// The label, or empty. Its first 60 bytes are kept.
    pub label: String,
    /// The name of the program that writes the file. Its first 40 bytes are kept.
    pub product: String,
    /// The time of creation, as it is shown. The file has the last two digits of the year.
    pub created: Moment,
    /// Paragraphs about the file. SPSS has lines of 80 bytes: longer ones are wrapped.
    pub documents: Vec<String>,
}

/// A variable: a column of the file.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name: 1 to 64 ASCII letters, digits, or any of `_.@#$`. It begins with a letter or `@`, does not end with `.`, and is no
    /// keyword of SPSS. Case is kept, but tells no two names apart.
    pub name: String,
    /// The label, or empty. Its first 255 bytes are kept.
    pub label: String,
    /// The level of measurement.
    pub measure: Measure,
    /// The type of its values, and what depends on it.
    pub kind: VariableKind,
}

/// A level of measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Categories without order.
    Nominal,
    /// Categories with an order.
    Ordinal,
    /// Numbers, also dates; not for texts.
    Scale,
}

/// The type of a variable's values.
#[derive(Clone, Debug)]
pub enum VariableKind {
    /// Numbers.
    Number {
        /// The width in which SPSS shows them, in characters, with sign and decimal point: 1 to 40.
        width: u8,
        /// The decimals that SPSS shows: fewer than the width, at most 16. The file holds all of them.
        decimals: u8,
        /// The range of values that are missing for a reason, if there are such values.
        missing: Option<RangeInclusive<f64>>,
        /// Labels of values, missing ones included; each value once. The first 120 bytes of a label are kept.
        labels: Vec<(f64, String)>,
    },
    /// Texts. Spaces at their end do not count.
    Text {
        /// The size of the longest one, in bytes of UTF-8: 1 to 32,767.
        width: u16,
        /// Labels of values, as for numbers.
        labels: Vec<(String, String)>,
    },
    /// Days, shown as `27-NOV-2026`.
    Date,
    /// Seconds, shown as `27-NOV-2026 18:30:00`.
    DateTime,
}

/// A value of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// No value: system-missing, or an empty text.
    Missing,
    /// A number; neither infinite nor the largest double, which SPSS uses for marks of its own.
    Number(f64),
    /// A text, at most as wide as its variable.
    Text(&'a str),
    /// The value of a variable of days or seconds.
    Moment(Moment),
}
