//! A text of several lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    answers::{AnswerType, DataType, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{Scalar, Written},
    text::{limit_of_text, max_length_key, mistake_of_text},
};
use crate::values::Date;

/// Several lines of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Textarea {
    /// Longest answer in code points.
    pub max_length: u32,
    /// Whether the remaining length is shown.
    pub counter: bool,
}

impl Written for Textarea {
    const DOC: &'static str = "Several lines of text.";
    const KEYS: &'static [Key] = &[
        max_length_key("The longest answer in characters. Left out: 500."),
        Key {
            name: "counter",
            doc: "Whether the participant sees how many characters are left.",
            form: Form::Truth,
        },
    ];

    fn from_keys(keys: &KeyValues) -> Self {
        Self {
            max_length: keys.whole("max_length").unwrap_or(500),
            counter: keys.truth("counter").unwrap_or(false),
        }
    }
}

impl Scalar for Textarea {
    fn noun(&self) -> &'static str {
        "a text"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Text
    }

    fn read(&self, value: &Value, _: Date) -> Parsed {
        parsed::text(self.max_length, None, value)
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema {
            max_length: Some(self.max_length),
            ..FieldSchema::of(JsonType::String)
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            max_length: Some(self.max_length),
            ..Saved::of(DataType::String)
        }
    }

    fn seconds(&self) -> u32 {
        40
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        mistake_of_text(self.max_length, rule)
    }

    fn limits(&self) -> Vec<String> {
        vec![limit_of_text(self.max_length)]
    }

    fn widget_options(&self) -> Map<String, Value> {
        Map::from_iter([("counter".to_owned(), json!(self.counter))])
    }
}
