//! Option values and answers.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The value of an option: digits are an integer, anything else is a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// A whole number.
    Integer(i64),
    /// A name.
    Name(String),
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
    /// A box: ticked or not.
    Ticked(bool),
    /// A chosen option.
    Chosen(OptionValue),
    /// A number.
    Number(f64),
    /// A text in NFC with LF, trimmed, not empty.
    Text(String),
}
