//! The JSON Schema (draft 2020-12) of one answer.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Number, Value};

use crate::values::{Bound, OptionValue, Period};

/// The schema of one answer: a property of a page's JSON Schema.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldSchema {
    /// The earliest year, day or minute, or `today`. JSON Schema has no keyword for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "number_or_text")]
    pub earliest: Option<Value>,
    /// The values of the options of a choice.
    #[serde(rename = "enum", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<OptionValue>")]
    pub options: Option<Vec<OptionValue>>,
    /// The format of a text, such as `date` or `datetime-local`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub format: Option<Value>,
    /// The latest year, day or minute, or `today`. JSON Schema has no keyword for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "number_or_text")]
    pub latest: Option<Value>,
    /// The most characters of a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub max_length: Option<u32>,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Number")]
    pub maximum: Option<Number>,
    /// The smallest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Number")]
    pub minimum: Option<Number>,
    /// The step of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Number")]
    pub multiple_of: Option<Number>,
    /// A regular expression that valid texts match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub pattern: Option<&'static str>,
    /// The type, or two types, one of which has to fit.
    #[serde(rename = "type")]
    pub kind: FieldType,
}

/// The type of an answer, or two types, one of which has to fit.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FieldType {
    /// One type.
    One(JsonType),
    /// Either of two types.
    Either([JsonType; 2]),
}

/// A type of JSON Schema.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JsonType {
    /// True or false.
    Boolean,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// A text.
    String,
}

fn number_or_text(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["number", "string"] })
}

impl FieldSchema {
    /// Builds the schema of any answer of a type.
    pub(crate) fn of(kind: JsonType) -> Self {
        Self {
            earliest: None,
            options: None,
            format: None,
            latest: None,
            max_length: None,
            maximum: None,
            minimum: None,
            multiple_of: None,
            pattern: None,
            kind: FieldType::One(kind),
        }
    }

    /// Adds the ends of a period to the schema.
    pub(super) fn within<T: Serialize>(self, period: &Period<T>) -> Self {
        let end = |bound: &Option<Bound<T>>| match bound {
            Some(Bound::Today) => Some("today".into()),
            Some(Bound::At(moment)) => serde_json::to_value(moment).ok(),
            None => None,
        };
        Self {
            earliest: end(&period.earliest),
            latest: end(&period.latest),
            ..self
        }
    }
}
