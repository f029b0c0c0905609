//! The JSON Schema (draft 2020-12) of the answers on a page, and the ui schema of its fields.
//!
//! Keywords stand in the order of their letters, as in every JSON that is written here.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Number, Value};

use crate::{
    number,
    survey::{AnswerKind, Body, Bound, Choice, Format, Layout, OptionValue, Period, Slider, YEARS},
};

/// A flat JSON Schema of the answers given on a page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageSchema {
    /// By id of a field.
    pub properties: BTreeMap<String, FieldSchema>,
    /// An object.
    #[serde(rename = "type")]
    pub kind: ObjectType,
}

/// The type of a page's answers.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ObjectType {
    /// An object.
    Object,
}

/// The schema of one answer: a property of a page's JSON Schema.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldSchema {
    /// The earliest year, day or minute, or `today`. JSON Schema has no word for it.
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
    /// The latest year, day or minute, or `today`. JSON Schema has no word for it.
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
    /// A regular expression of texts that are an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub pattern: Option<&'static str>,
    /// The type, or several of which one has to fit.
    #[serde(rename = "type")]
    pub kind: FieldType,
}

/// The type of an answer, or several of which one has to fit.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum FieldType {
    /// One type.
    One(JsonType),
    /// Two of them.
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

/// How the fields of a page look: its ui schema.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PageUi {
    /// By id of a field.
    #[serde(flatten)]
    pub fields: BTreeMap<String, FieldUi>,
    /// The look of the page itself.
    #[serde(rename = "ui:options", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "PageOptions")]
    pub options: Option<PageOptions>,
}

/// The look of a page itself, beside that of its fields.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageOptions {
    /// By id of a group: how its questions stand, if not below each other.
    pub layouts: BTreeMap<String, Layout>,
}

/// How a field looks: its entry in the ui schema.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldUi {
    /// The options of the widget.
    #[serde(rename = "ui:options", skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// The registered name of its widget.
    #[serde(rename = "ui:widget", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub widget: Option<&'static str>,
}

fn number_or_text(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["number", "string"] })
}

impl FieldSchema {
    fn of(kind: JsonType) -> Self {
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

    /// Describes an answer; `None` for what is not answered by itself.
    pub(super) fn of_answer<S>(body: &Body<S>) -> Option<Self> {
        match body {
            Body::Question(question) => Self::of_question(&question.answer),
            Body::Box {} | Body::OrBox { .. } => Some(Self::of(JsonType::Boolean)),
            Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Note {} | Body::Image(_) => {
                None
            }
        }
    }

    fn of_question<S>(answer: &AnswerKind<S>) -> Option<Self> {
        Some(match answer {
            AnswerKind::Choice { options, .. } => Self {
                options: Some(options.iter().map(|option| option.value.clone()).collect()),
                kind: option_type(options),
                ..Self::of(JsonType::Integer)
            },
            AnswerKind::Checkbox {} => Self::of(JsonType::Boolean),
            AnswerKind::Text { max_length, format } => Self {
                max_length: Some(*max_length),
                format: format.map(|format| format.name().into()),
                pattern: format.map(Format::pattern),
                ..Self::of(JsonType::String)
            },
            AnswerKind::Textarea { max_length, .. } => Self {
                max_length: Some(*max_length),
                ..Self::of(JsonType::String)
            },
            AnswerKind::Number {
                min, max, decimals, ..
            } => Self {
                minimum: min.map(number::to_json),
                maximum: max.map(number::to_json),
                multiple_of: Some(step(*decimals)),
                ..Self::of(JsonType::Number)
            },
            AnswerKind::Slider(Slider { min, max, step, .. }) => Self {
                minimum: Some((*min).into()),
                maximum: Some((*max).into()),
                multiple_of: Some((*step).into()),
                ..Self::of(JsonType::Number)
            },
            AnswerKind::Sublocation {} => Self::of(JsonType::String),
            AnswerKind::Year(period) => Self::of_year(*period),
            AnswerKind::Date(period) => Self {
                format: Some("date".into()),
                ..Self::of(JsonType::String)
            }
            .within(period),
            AnswerKind::Datetime(period) => Self {
                format: Some("datetime-local".into()),
                pattern: Some("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$"),
                ..Self::of(JsonType::String)
            }
            .within(period),
            AnswerKind::Checkboxes { .. } => return None,
        })
    }

    fn of_year(period: Period<u16>) -> Self {
        let fixed = |bound| match bound {
            Some(Bound::At(year)) => Some(year),
            _ => None,
        };
        let today = |bound: Option<Bound<u16>>| bound.filter(|bound| *bound == Bound::Today);
        let earliest = fixed(period.earliest).map_or(*YEARS.start(), |year| year.max(*YEARS.start()));
        let latest = fixed(period.latest).map_or(*YEARS.end(), |year| year.min(*YEARS.end()));
        let years = Self {
            minimum: Some(earliest.into()),
            maximum: Some(latest.into()),
            ..Self::of(JsonType::Integer)
        };
        years.within(&Period {
            earliest: today(period.earliest),
            latest: today(period.latest),
        })
    }

    fn within<T: Serialize>(self, period: &Period<T>) -> Self {
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

/// Returns the step between numbers with so many decimals.
fn step(decimals: u32) -> Number {
    number::to_json(10_f64.powi(-i32::try_from(decimals).unwrap_or(i32::MAX)))
}

fn option_type<S>(options: &[Choice<S>]) -> FieldType {
    let is_name = |option: &Choice<S>| matches!(option.value, OptionValue::Name(_));
    match (options.iter().any(is_name), options.iter().all(is_name)) {
        (true, true) => FieldType::One(JsonType::String),
        (true, false) => FieldType::Either([JsonType::Integer, JsonType::String]),
        (false, _) => FieldType::One(JsonType::Integer),
    }
}
