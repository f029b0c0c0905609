//! The rules that an answer can break.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules that an answer can break, in the order in which they are named (contract §12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// The value has the wrong type.
    Type,
    /// The value is not one of the options.
    Option,
    /// There is no answer.
    Required,
    /// Ticked checkboxes exclude each other.
    Exclusive,
    /// Too few checkboxes are ticked.
    Min,
    /// Too many checkboxes are ticked.
    Max,
    /// The number is too small or too large.
    Range,
    /// The number has too many decimals.
    Decimals,
    /// The text is too long.
    MaxLength,
    /// The text is not what is asked for, such as an e-mail address.
    Format,
    /// The answer breaks a constraint on several answers.
    Check,
}

impl Rule {
    /// Every rule, in order.
    pub const ALL: [Self; 11] = [
        Self::Type,
        Self::Option,
        Self::Required,
        Self::Exclusive,
        Self::Min,
        Self::Max,
        Self::Range,
        Self::Decimals,
        Self::MaxLength,
        Self::Format,
        Self::Check,
    ];

    /// Returns the name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Option => "option",
            Self::Required => "required",
            Self::Exclusive => "exclusive",
            Self::Min => "min",
            Self::Max => "max",
            Self::Range => "range",
            Self::Decimals => "decimals",
            Self::MaxLength => "max_length",
            Self::Format => "format",
            Self::Check => "check",
        }
    }
}
