//! A day with a time of day.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    answers::{AnswerType, DataType, Domain, Saved, enter_within, written},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{Scalar, Written},
};
use crate::values::{Date, DateTime, Moment, Period};

/// A minute of a day in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Datetime(pub Period<DateTime>);

impl Written for Datetime {
    const DOC: &'static str = "A day with a time of day.";
    const KEYS: &'static [Key] = &[Key {
        name: "range",
        doc: "The earliest and the latest answer, both included: `2020-01-01..today`, `2026-12-31T08:00..`. A day as \
              an end is the whole of it.",
        form: Form::Minutes,
    }];

    fn from_keys(keys: &KeyValues) -> Self {
        Self(keys.minutes("range").unwrap_or(Period::OPEN))
    }
}

impl Scalar for Datetime {
    fn noun(&self) -> &'static str {
        "a datetime"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Minute
    }

    fn read(&self, value: &Value, today: Date) -> Parsed {
        parsed::moment(&self.0, DateTime::parse, Moment::DateTime, value, today)
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn schema(&self) -> FieldSchema {
        let minute = FieldSchema {
            format: Some("datetime-local".into()),
            pattern: Some("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$"),
            ..FieldSchema::of(JsonType::String)
        };
        minute.within(&self.0)
    }

    fn saved(&self) -> Saved {
        Saved::of_period(DataType::String, &self.0)
    }

    fn seconds(&self) -> u32 {
        15
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        match rule {
            Rule::Type => Some("enter a day and a time, such as 2026-11-21T08:30".to_owned()),
            Rule::Range => Some(enter_within("a time", &self.0)),
            _ => None,
        }
    }

    fn limits(&self) -> Vec<String> {
        written(&self.0).into_iter().collect()
    }

    fn domain(&self) -> Option<Domain> {
        Some(Domain::of_period(&self.0, |minute| Moment::DateTime(*minute).number()))
    }
}
