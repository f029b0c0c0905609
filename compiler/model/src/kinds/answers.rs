//! The answers that a kind of question accepts, as checks, codebooks, outlines and messages describe them.

use std::fmt::Display;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::values::{Bound, Period};

/// The type of an answer in rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerType {
    /// True or false: ticked or not.
    Truth,
    /// A text.
    Text,
    /// A number.
    Number,
    /// A year: a number that is never summed.
    Year,
    /// A day.
    Date,
    /// A minute of a day.
    Minute,
    /// The id of a location.
    Location,
}

/// The range of answers, as numbers that rules compare.
#[derive(Clone, Debug, PartialEq)]
pub struct Domain {
    /// The smallest answer, or minus infinity.
    pub low: f64,
    /// The largest answer, or infinity.
    pub high: f64,
    /// Whether there is a smallest or a largest answer, which may be today.
    pub has_ends: bool,
    /// Both bounds in an author's words: "it goes from 0 to 10".
    pub words: String,
}

impl Domain {
    /// Builds the domain of numbers.
    pub(super) fn of_numbers(low: Option<f64>, high: Option<f64>) -> Self {
        Self {
            low: low.unwrap_or(f64::NEG_INFINITY),
            high: high.unwrap_or(f64::INFINITY),
            has_ends: low.is_some() || high.is_some(),
            words: from_to(low, high),
        }
    }

    /// Builds the domain of years, days or minutes. Today may be any day.
    pub(super) fn of_period<T: Display>(period: &Period<T>, number: impl Fn(&T) -> f64) -> Self {
        let fixed = |bound: &Option<Bound<T>>| match bound {
            Some(Bound::At(moment)) => Some(number(moment)),
            Some(Bound::Today) | None => None,
        };
        Self {
            low: fixed(&period.earliest).unwrap_or(f64::NEG_INFINITY),
            high: fixed(&period.latest).unwrap_or(f64::INFINITY),
            has_ends: period.earliest.is_some() || period.latest.is_some(),
            words: from_to(period.earliest.as_ref(), period.latest.as_ref()),
        }
    }
}

fn from_to<T: Display>(low: Option<T>, high: Option<T>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("it goes from {low} to {high}"),
        (Some(low), None) => format!("it begins at {low}"),
        (None, Some(high)) => format!("it ends at {high}"),
        (None, None) => "it has no range".to_owned(),
    }
}

/// The numbers of a domain that are answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Numbers with at most this many decimals.
    Decimals(u32),
    /// Multiples of this.
    Steps(u32),
}

impl Grid {
    /// Returns whether a number is an answer.
    pub fn has(self, value: f64) -> bool {
        match self {
            Self::Decimals(most) => {
                let written = value.to_string();
                let decimals = written.split_once('.').map_or(0, |(_, rest)| rest.len());
                decimals <= most as usize
            }
            Self::Steps(step) => value % f64::from(step) == 0.0,
        }
    }
}

/// The saved value of an answer, as codebooks describe it.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// The type of the value.
    pub data_type: DataType,
    /// The smallest or earliest value, or `today`.
    pub from: Option<Value>,
    /// The largest or latest value, or `today`.
    pub to: Option<Value>,
    /// The most decimals of a number, where its author chooses them.
    pub decimals: Option<u32>,
    /// The most characters of a text.
    pub max_length: Option<u32>,
    /// The format of a text.
    pub format: Option<&'static str>,
}

/// The type of the values of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum DataType {
    /// True or false.
    Boolean,
    /// Whole numbers.
    Integer,
    /// Numbers.
    Number,
    /// Texts.
    String,
    /// Whole numbers and texts.
    IntegerOrString,
}

impl DataType {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::IntegerOrString => "integer or string",
        }
    }
}

impl Saved {
    /// Builds the description of a value of a type, without limits.
    pub(super) fn of(data_type: DataType) -> Self {
        Self {
            data_type,
            from: None,
            to: None,
            decimals: None,
            max_length: None,
            format: None,
        }
    }

    /// Builds the description of a value in a period.
    pub(super) fn of_period<T: Serialize>(data_type: DataType, period: &Period<T>) -> Self {
        let end = |bound: &Option<Bound<T>>| match bound {
            Some(Bound::Today) => Some("today".into()),
            Some(Bound::At(moment)) => serde_json::to_value(moment).ok(),
            None => None,
        };
        Self {
            from: end(&period.earliest),
            to: end(&period.latest),
            ..Self::of(data_type)
        }
    }
}

/// Formats a period as authors write it; `None` for any time.
pub(super) fn written<T: Display>(period: &Period<T>) -> Option<String> {
    let end = |bound: &Option<Bound<T>>| bound.as_ref().map_or_else(String::new, ToString::to_string);
    let written = format!("{}..{}", end(&period.earliest), end(&period.latest));
    (written != "..").then_some(written)
}

/// Returns the message for a moment outside a period: "enter a day, 2020-01-01 or later".
pub(super) fn enter_within<T: Display>(what: &str, period: &Period<T>) -> String {
    match (&period.earliest, &period.latest) {
        (Some(earliest), Some(latest)) => format!("enter {what} from {earliest} to {latest}"),
        (Some(earliest), None) => format!("enter {what}, {earliest} or later"),
        (None, Some(latest)) => format!("enter {what}, {latest} or earlier"),
        (None, None) => format!("enter {what}"),
    }
}
