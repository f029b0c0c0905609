//! A day of the calendar.

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
use crate::values::{Date as Day, Moment, Period};

/// A day in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Date(pub Period<Day>);

impl Written for Date {
    const DOC: &'static str = "A day of the calendar.";
    const KEYS: &'static [Key] = &[Key {
        name: "range",
        doc: "The earliest and the latest answer, both included: `1900-01-01..today`, `today..`, `..2026-12-31`.",
        form: Form::Days,
    }];

    fn from_keys(keys: &KeyValues) -> Self {
        Self(keys.days("range").unwrap_or(Period::OPEN))
    }
}

impl Scalar for Date {
    fn noun(&self) -> &'static str {
        "a date"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Date
    }

    fn read(&self, value: &Value, today: Day) -> Parsed {
        parsed::moment(&self.0, Day::parse, Moment::Date, value, today)
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn schema(&self) -> FieldSchema {
        let day = FieldSchema {
            format: Some("date".into()),
            ..FieldSchema::of(JsonType::String)
        };
        day.within(&self.0)
    }

    fn saved(&self) -> Saved {
        Saved::of_period(DataType::String, &self.0)
    }

    fn seconds(&self) -> u32 {
        15
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        match rule {
            Rule::Type => Some("enter a day of the calendar, such as 2026-11-21".to_owned()),
            Rule::Range => Some(enter_within("a day", &self.0)),
            _ => None,
        }
    }

    fn limits(&self) -> Vec<String> {
        written(&self.0).into_iter().collect()
    }

    fn domain(&self) -> Option<Domain> {
        Some(Domain::of_period(&self.0, |day| Moment::Date(*day).number()))
    }
}
