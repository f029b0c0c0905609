//! A number of steps, shown as stars or faces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    answers::{AnswerType, DataType, Domain, Grid, Saved},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues, OwnText, Words},
    parsed::{self, Parsed},
    rule::Rule,
    scalar::{Scalar, Written},
};
use crate::values::Date;

/// A whole number from 1 to the number of steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rating {
    /// The number of steps.
    pub steps: u32,
    /// The picture of a step.
    pub icon: RatingIcon,
}

/// The picture of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RatingIcon {
    /// Stars, filled up to the answer.
    #[default]
    Star,
    /// Faces from sad to glad.
    Smiley,
}

impl Rating {
    /// The number of steps, unless the author sets it.
    const STEPS: u32 = 5;

    fn ends(&self) -> (f64, f64) {
        (1.0, self.steps.into())
    }
}

impl Written for Rating {
    const DOC: &'static str = "Steps of which one is chosen, shown as stars or faces; the answer is a number from 1.";
    const KEYS: &'static [Key] = &[
        Key {
            name: "steps",
            doc: "The number of steps, from 3 to 10. Left out: 5.",
            form: Form::Whole(3, 10),
        },
        Key {
            name: "icon",
            doc: "The picture of a step. Left out: `star`.",
            form: Form::Word(Words {
                name: "RatingIcon",
                doc: "The picture of a step.",
                each: &[
                    ("star", "Stars, filled up to the answer."),
                    ("smiley", "Faces from sad to glad."),
                ],
            }),
        },
    ];
    const TEXTS: &'static [OwnText] = &[
        OwnText {
            name: "low",
            doc: "The meaning of the first step of a rating.",
        },
        OwnText {
            name: "high",
            doc: "The meaning of the last step of a rating.",
        },
    ];

    fn from_keys(keys: &KeyValues) -> Self {
        Self {
            steps: keys.whole("steps").unwrap_or(Self::STEPS),
            icon: match keys.word("icon") {
                Some("smiley") => RatingIcon::Smiley,
                _ => RatingIcon::Star,
            },
        }
    }
}

impl Scalar for Rating {
    fn noun(&self) -> &'static str {
        "a rating"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Number
    }

    fn read(&self, value: &Value, _: Date) -> Parsed {
        let (low, high) = self.ends();
        parsed::number(Some(low), Some(high), 0, value)
    }

    fn schema(&self) -> FieldSchema {
        FieldSchema {
            minimum: Some(1.into()),
            maximum: Some(self.steps.into()),
            multiple_of: Some(1.into()),
            ..FieldSchema::of(JsonType::Number)
        }
    }

    fn saved(&self) -> Saved {
        Saved {
            from: Some(1.into()),
            to: Some(self.steps.into()),
            ..Saved::of(DataType::Integer)
        }
    }

    fn seconds(&self) -> u32 {
        8
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        match rule {
            Rule::Type => Some("enter a number".to_owned()),
            Rule::Range => Some(format!("choose a step from 1 to {}", self.steps)),
            Rule::Decimals => Some("choose a whole step".to_owned()),
            _ => None,
        }
    }

    fn limits(&self) -> Vec<String> {
        let icon = match self.icon {
            RatingIcon::Star => "stars",
            RatingIcon::Smiley => "smileys",
        };
        vec![format!("{} {icon}", self.steps)]
    }

    fn domain(&self) -> Option<Domain> {
        let (low, high) = self.ends();
        Some(Domain::of_numbers(Some(low), Some(high)))
    }

    fn grid(&self) -> Option<Grid> {
        Some(Grid::Decimals(0))
    }

    fn widget_options(&self) -> Map<String, Value> {
        Map::from_iter([("icon".to_owned(), json!(self.icon))])
    }
}
