//! A number.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Number as JsonNumber, Value};

use super::{
    answers::{AnswerType, DataType, Domain, Grid, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{NamedText, Scalar, Written, unit},
};
use crate::{
    values::{Date, number::to_json},
    words::counted,
};

/// The most decimals that a number can have.
pub const MOST_DECIMALS: u32 = 9;

/// The key of a unit.
pub(super) const UNIT: Key = Key {
    name: "unit",
    doc: "The unit; its text is in the catalogues under `units`.",
    form: Form::TextName,
};

/// A number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Number {
    /// Smallest answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// Largest answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// Decimals allowed.
    pub decimals: u32,
    /// Key of the unit's text under `units`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

impl Written for Number {
    const DOC: &'static str = "A number.";
    const KEYS: &'static [Key] = &[
        Key {
            name: "range",
            doc: "The smallest and the largest answer, both included: `0..99`, `0..`, `..99`.",
            form: Form::Range,
        },
        Key {
            name: "decimals",
            doc: "The number of decimals that an answer may have. Left out: 0.",
            form: Form::Whole(0, MOST_DECIMALS),
        },
        UNIT,
    ];

    fn from_keys(keys: &KeyValues) -> Self {
        let (min, max) = keys.range("range");
        Self {
            min,
            max,
            decimals: keys.whole("decimals").unwrap_or(0),
            unit: keys.text_name("unit"),
        }
    }
}

impl Scalar for Number {
    fn noun(&self) -> &'static str {
        "a number"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Number
    }

    fn read(&self, value: &Value, _: Date) -> Parsed {
        parsed::number(self.min, self.max, self.decimals, value)
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema {
            minimum: self.min.map(to_json),
            maximum: self.max.map(to_json),
            multiple_of: Some(step(self.decimals)),
            ..FieldSchema::of(JsonType::Number)
        }
    }

    fn saved(&self) -> Saved {
        let data_type = match self.decimals {
            0 => DataType::Integer,
            _ => DataType::Number,
        };
        Saved {
            from: self.min.map(|min| to_json(min).into()),
            to: self.max.map(|max| to_json(max).into()),
            decimals: Some(self.decimals),
            ..Saved::of(data_type)
        }
    }

    fn seconds(&self) -> u32 {
        15
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        Some(match (rule, self.min, self.max) {
            (Rule::Type, ..) => "enter a number".to_owned(),
            (Rule::Range, Some(min), Some(max)) => format!("enter a number from {min} to {max}"),
            (Rule::Range, Some(min), None) => format!("enter a number of {min} or more"),
            (Rule::Range, None, Some(max)) => format!("enter a number of {max} or less"),
            (Rule::Range, None, None) => "enter another number".to_owned(),
            (Rule::Decimals, ..) if self.decimals == 0 => "enter a whole number".to_owned(),
            (Rule::Decimals, ..) => format!(
                "enter a number with at most {}",
                counted(self.decimals as usize, "decimal")
            ),
            _ => return None,
        })
    }

    fn limits(&self) -> Vec<String> {
        let end = |end: Option<f64>| end.map_or_else(String::new, |end| end.to_string());
        let range = format!("{}..{}", end(self.min), end(self.max));
        let decimals = (self.decimals > 0).then(|| counted(self.decimals as usize, "decimal"));
        [Some(range), decimals, self.unit.clone()]
            .into_iter()
            .flatten()
            .collect()
    }

    fn domain(&self) -> Option<Domain> {
        Some(Domain::of_numbers(self.min, self.max))
    }

    fn grid(&self) -> Option<Grid> {
        Some(Grid::Decimals(self.decimals))
    }

    fn texts(&self) -> Vec<NamedText<'_>> {
        unit(self.unit.as_ref()).into_iter().collect()
    }
}

/// Returns the step between numbers with so many decimals.
fn step(decimals: u32) -> JsonNumber {
    to_json(10_f64.powi(-i32::try_from(decimals).unwrap_or(i32::MAX)))
}
