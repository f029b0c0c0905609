//! What can be answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    check::Check,
    condition::Condition,
    element_id::ElementId,
    format::Format,
    kind::ElementKind,
    look::Look,
    moment::{Date, DateTime},
    period::Period,
    slider::Slider,
    value::OptionValue,
};

/// A question. `S` says whether its conditions may still ask for settings, as in [`Element`](super::Element).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question<S> {
    /// Whether an answer is required while it is visible and enabled.
    pub required: bool,
    /// Whether it counts in progress.
    pub counted: bool,
    /// What is asked for.
    pub answer: AnswerKind<S>,
    /// What has to hold between this answer and others.
    #[serde(default = "no_checks::<S>", skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check<S>>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "Look::is_usual")]
    pub look: Look,
}

fn no_checks<S>() -> Vec<Check<S>> {
    Vec::new()
}

/// What a question asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AnswerKind<S> {
    /// One option.
    Choice {
        /// How it looks.
        appearance: Appearance,
        /// The options, in order.
        options: Vec<Choice<S>>,
        /// The key under which the options' labels stand: `scales.<name>` or `questions.<id>.options`.
        labels: String,
    },
    /// One box. Required means that it must be ticked.
    Checkbox {},
    /// A group of boxes, which follow as [`Body::Box`](super::Body::Box).
    Checkboxes {
        /// Fewest ticks, once required or begun.
        min: u32,
        /// Most ticks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<u32>,
        /// Boxes that exclude all others.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        exclusive: Vec<ElementId>,
        /// Sets of boxes of which at most one is ticked.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        at_most_one: Vec<Vec<ElementId>>,
    },
    /// One line of text.
    Text {
        /// Longest answer in code points.
        max_length: u32,
        /// What the text is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        format: Option<Format>,
    },
    /// Several lines of text.
    Textarea {
        /// Longest answer in code points.
        max_length: u32,
        /// Whether the remaining length shows.
        counter: bool,
    },
    /// A number.
    Number {
        /// Smallest answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        min: Option<f64>,
        /// Largest answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<f64>,
        /// Decimals allowed.
        decimals: u32,
        /// Key of the unit's text under `units`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    /// A whole number on a line.
    Slider(Slider),
    /// A year of four digits.
    Year(Period<u16>),
    /// A day.
    Date(Period<Date>),
    /// A minute of a day.
    Datetime(Period<DateTime>),
    /// The id of one of the locations that the deployment lists for the survey.
    Sublocation {},
}

impl<S> AnswerKind<S> {
    /// The name of the kind.
    pub fn kind(&self) -> ElementKind {
        match self {
            Self::Choice { .. } => ElementKind::Choice,
            Self::Checkbox {} => ElementKind::Checkbox,
            Self::Checkboxes { .. } => ElementKind::Checkboxes,
            Self::Text { .. } => ElementKind::Text,
            Self::Textarea { .. } => ElementKind::Textarea,
            Self::Number { .. } => ElementKind::Number,
            Self::Slider(_) => ElementKind::Slider,
            Self::Year(_) => ElementKind::Year,
            Self::Date(_) => ElementKind::Date,
            Self::Datetime(_) => ElementKind::Datetime,
            Self::Sublocation {} => ElementKind::Sublocation,
        }
    }

    /// The key of the unit's text under `units`, where a number is asked for.
    pub fn unit(&self) -> Option<&str> {
        match self {
            Self::Number { unit, .. } | Self::Slider(Slider { unit, .. }) => unit.as_deref(),
            _ => None,
        }
    }
}

/// The years that can be answered: those of four digits.
pub const YEARS: std::ops::RangeInclusive<u16> = 1000..=9999;

/// How a choice looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Appearance {
    /// Rows with a radio button.
    #[default]
    Radio,
    /// A list that folds out.
    Dropdown,
    /// Buttons beside each other.
    Buttons,
}

impl Appearance {
    /// Returns the name, as it is serialized.
    pub fn name(self) -> &'static str {
        match self {
            Self::Radio => "radio",
            Self::Dropdown => "dropdown",
            Self::Buttons => "buttons",
        }
    }
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Choice<S> {
    /// Its value.
    pub value: OptionValue,
    /// Its valuation, from 0 (worst) to 1 (best).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valuation: Option<f64>,
    /// Whether the valuation is a draft, from which no judgement is drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    /// Not offered while this holds.
    #[serde(
        default = "Condition::<S>::never",
        skip_serializing_if = "Condition::is_never"
    )]
    pub hidden_when: Condition<S>,
}
