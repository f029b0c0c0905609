//! A whole number on a line.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    answers::{AnswerType, DataType, Domain, Grid, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues},
    number::UNIT,
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{NamedText, Scalar, Written, unit},
};
use crate::values::{Answer, Date};

/// The largest step, and the largest distance between marks.
const WIDEST: u32 = 1_000_000;
/// The distance between marks, unless the author sets it.
const TICK: u32 = 30;

/// The line of a slider. Both of its ends are multiples of `step`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slider {
    /// Smallest answer.
    pub min: i32,
    /// Largest answer.
    pub max: i32,
    /// Every answer is a multiple of this.
    pub step: u32,
    /// The distance between labelled marks.
    pub tick: u32,
    /// Key of the unit's text under `units`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Key under `placeholders` of the text that is shown instead of an answer until there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
}

impl Written for Slider {
    const DOC: &'static str = "A whole number that is chosen on a line.";
    const KEYS: &'static [Key] = &[
        Key {
            name: "range",
            doc: "Both ends of the line, such as `0..300`; both are multiples of `step`.",
            form: Form::Line,
        },
        Key {
            name: "step",
            doc: "Every answer is a multiple of this. Left out: 1.",
            form: Form::Whole(1, WIDEST),
        },
        Key {
            name: "tick",
            doc: "The distance between the marks with numbers. Left out: 30.",
            form: Form::Whole(1, WIDEST),
        },
        UNIT,
        Key {
            name: "placeholder",
            doc: "The text while nothing is chosen; it is in the catalogues under `placeholders`.",
            form: Form::TextName,
        },
    ];

    /// Builds a slider from its keys. Without a range, which has then been reported, the line has no length.
    fn from_keys(keys: &KeyValues) -> Self {
        let (min, max) = keys.line("range").unwrap_or_default();
        Self {
            min,
            max,
            step: keys.whole("step").unwrap_or(1),
            tick: keys.whole("tick").unwrap_or(TICK),
            unit: keys.text_name("unit"),
            placeholder: keys.text_name("placeholder"),
        }
    }
}

impl Scalar for Slider {
    fn noun(&self) -> &'static str {
        "a slider"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Number
    }

    /// Reads a number between the ends. A number that is no multiple of the step breaks [`Rule::Decimals`].
    fn read(&self, value: &Value, _: Date) -> Parsed {
        match parsed::number(Some(self.min.into()), Some(self.max.into()), 0, value) {
            Parsed::Valid(Answer::Number(number)) if number % f64::from(self.step) != 0.0 => {
                Parsed::Invalid(Rule::Decimals)
            }
            parsed => parsed,
        }
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema {
            minimum: Some(self.min.into()),
            maximum: Some(self.max.into()),
            multiple_of: Some(self.step.into()),
            ..FieldSchema::of(JsonType::Number)
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            from: Some(self.min.into()),
            to: Some(self.max.into()),
            ..Saved::of(DataType::Integer)
        }
    }

    fn seconds(&self) -> u32 {
        8
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        match rule {
            Rule::Type => Some("enter a number".to_owned()),
            Rule::Range => Some(format!("choose a number from {} to {}", self.min, self.max)),
            Rule::Decimals => Some(format!("choose a multiple of {}", self.step)),
            _ => None,
        }
    }

    fn limits(&self) -> Vec<String> {
        let range = format!("{}..{}", self.min, self.max);
        let steps = (self.step > 1).then(|| format!("in steps of {}", self.step));
        [Some(range), steps, self.unit.clone()]
            .into_iter()
            .flatten()
            .collect()
    }

    fn domain(&self) -> Option<Domain> {
        Some(Domain::of_numbers(Some(self.min.into()), Some(self.max.into())))
    }

    fn grid(&self) -> Option<Grid> {
        Some(Grid::Steps(self.step))
    }

    fn texts(&self) -> Vec<NamedText<'_>> {
        let placeholder = self.placeholder.as_ref().map(|name| NamedText {
            key: "placeholder",
            part: "placeholders",
            name,
        });
        unit(self.unit.as_ref()).into_iter().chain(placeholder).collect()
    }

    fn widget_options(&self) -> Map<String, Value> {
        Map::from_iter([("tick".to_owned(), json!(self.tick))])
    }
}
