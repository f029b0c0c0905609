//! One of the deployment's locations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    answers::{AnswerType, DataType, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Key, KeyValues},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{Scalar, Written},
};
use crate::values::Date;

/// The id of one of the locations that the deployment lists for the survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sublocation {}

impl Written for Sublocation {
    const DOC: &'static str = "One location of the list that the deployment has for the survey.";
    const KEYS: &'static [Key] = &[];

    fn from_keys(_: &KeyValues) -> Self {
        Self {}
    }
}

impl Scalar for Sublocation {
    fn noun(&self) -> &'static str {
        "a sublocation"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Location
    }

    fn read(&self, value: &Value, _: Date) -> Parsed {
        parsed::text(u32::MAX, None, value)
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema::of(JsonType::String)
    }

    fn saved(&self) -> Saved {
        Saved::of(DataType::String)
    }

    fn seconds(&self) -> u32 {
        8
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        (rule == Rule::Type).then(|| "choose the id of a location".to_owned())
    }

    /// Takes the labels from `locations`, where the browser puts the names of the deployment's locations.
    fn widget_options(&self) -> Map<String, Value> {
        Map::from_iter([("labels".to_owned(), "locations".into())])
    }
}
