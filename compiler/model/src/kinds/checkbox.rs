//! A single checkbox.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    answers::{AnswerType, DataType, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Key, KeyValues},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{Scalar, Written},
};
use crate::values::Date;

/// A single checkbox. Required means that it must be ticked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Checkbox {}

impl Written for Checkbox {
    const DOC: &'static str = "One box to tick; the answer is true or false.";
    const ID: &'static str = "The box's id. If it is `required`, it must be ticked.";
    const KEYS: &'static [Key] = &[];

    fn from_keys(_: &KeyValues) -> Self {
        Self {}
    }
}

impl Scalar for Checkbox {
    fn noun(&self) -> &'static str {
        "a checkbox"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Truth
    }

    fn read(&self, value: &Value, _: Date) -> Parsed {
        parsed::tick(value)
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema::of(JsonType::Boolean)
    }

    fn saved(&self) -> Saved {
        Saved::of(DataType::Boolean)
    }

    fn seconds(&self) -> u32 {
        8
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        (rule == Rule::Required).then(|| "this box has to be ticked".to_owned())
    }
}
