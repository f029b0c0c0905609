//! Reading the values that were put into a field (contract §5.4). Nothing is coerced.

use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

use super::rule::Rule;
use crate::values::{Answer, Date, Format, Moment, OfDay, Period};

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Parsed {
    /// An empty field.
    Empty,
    /// An answer that is valid by itself.
    Valid(Answer),
    /// A value that is not a valid answer, and the first rule that it breaks.
    Invalid(Rule),
}

/// Reads a tick.
pub(crate) fn tick(value: &Value) -> Parsed {
    value.as_bool().map_or(Parsed::Invalid(Rule::Type), |ticked| {
        Parsed::Valid(Answer::Ticked(ticked))
    })
}

/// Reads a number between two bounds, both included, with at most this many decimals.
pub(super) fn number(min: Option<f64>, max: Option<f64>, decimals: u32, value: &Value) -> Parsed {
    let Some(number) = value.as_f64().filter(|number| number.is_finite()) else {
        return Parsed::Invalid(Rule::Type);
    };
    if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
        Parsed::Invalid(Rule::Range)
    } else if has_decimals(number, decimals) {
        Parsed::Valid(Answer::Number(number))
    } else {
        Parsed::Invalid(Rule::Decimals)
    }
}

/// Returns whether a double is the nearest one to a number with this many decimals.
#[allow(clippy::float_cmp, reason = "the nearest double is the same double")]
fn has_decimals(number: f64, decimals: u32) -> bool {
    let written = format!("{number:.*}", decimals as usize);
    written.parse() == Ok(number)
}

/// Reads a day or a minute that exists in the calendar and lies in the period.
pub(super) fn moment<T: OfDay>(
    period: &Period<T>,
    parse: fn(&str) -> Option<T>,
    make: fn(T) -> Moment,
    value: &Value,
    today: Date,
) -> Parsed {
    match value.as_str().and_then(parse) {
        None => Parsed::Invalid(Rule::Type),
        Some(moment) if period.contains(moment, today) => Parsed::Valid(Answer::Moment(make(moment))),
        Some(_) => Parsed::Invalid(Rule::Range),
    }
}

/// Reads a text of at most `max_length` code points.
pub(super) fn text(max_length: u32, format: Option<Format>, value: &Value) -> Parsed {
    let Some(raw) = value.as_str() else {
        return Parsed::Invalid(Rule::Type);
    };
    let text = normalize_text(raw);
    if text.is_empty() {
        Parsed::Empty
    } else if text.chars().count() > max_length as usize {
        Parsed::Invalid(Rule::MaxLength)
    } else if format.is_some_and(|format| !format.accepts(&text)) {
        Parsed::Invalid(Rule::Format)
    } else {
        Parsed::Valid(Answer::Text(text))
    }
}

/// Normalizes a text to the form that counts and is saved: in NFC with LF, trimmed.
pub fn normalize_text(text: &str) -> String {
    let text: String = text.replace("\r\n", "\n").replace('\r', "\n").nfc().collect();
    text.trim().to_owned()
}
