//! Option values and answers.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{moment::Moment, number::whole};

/// The value of an option: digits are an integer, anything else is a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// A whole number.
    Integer(i64),
    /// A name.
    Name(String),
}

impl OptionValue {
    /// The largest whole number that can be an option: JSON's doubles hold every one up to here.
    pub const LARGEST: i64 = 1 << 53;

    /// Returns the option that a number means, if it is a whole one: `3.0` is 3.
    pub fn from_number(number: f64) -> Option<Self> {
        whole(number).map(Self::Integer)
    }

    /// Tests whether it is written so: `1` is, `01` is not.
    pub fn is_written(&self, text: &str) -> bool {
        match self {
            Self::Integer(value) => {
                let digits = text.strip_prefix('-').unwrap_or(text);
                let is_shortest = digits.starts_with(|c: char| matches!(c, '1'..='9')) || text == "0";
                is_shortest && text.parse() == Ok(*value)
            }
            Self::Name(name) => name == text,
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// An answer that is valid by itself (contract §5.4).
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A checkbox: ticked or not.
    Ticked(bool),
    /// A chosen option.
    Chosen(OptionValue),
    /// A number.
    Number(f64),
    /// A day or a minute.
    Moment(Moment),
    /// A text in NFC with LF, trimmed, not empty.
    Text(String),
}

#[cfg(test)]
mod tests {
    use super::OptionValue;

    #[test]
    fn is_written_accepts_only_the_shortest_notation() {
        for (value, text, expected) in [
            (OptionValue::Integer(1), "1", true),
            (OptionValue::Integer(0), "0", true),
            (OptionValue::Integer(-3), "-3", true),
            (OptionValue::Integer(10), "1", false),
            (OptionValue::Integer(1), "01", false),
            (OptionValue::Integer(1), "+1", false),
            (OptionValue::Integer(0), "-0", false),
            (OptionValue::Integer(1), "", false),
            (OptionValue::Name("often".to_owned()), "often", true),
            (OptionValue::Name("often".to_owned()), "Often", false),
        ] {
            assert_eq!(value.is_written(text), expected, "{value} {text}");
        }
    }
}
