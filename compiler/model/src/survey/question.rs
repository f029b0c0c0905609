//! Questions, by kind.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{check::Check, condition::Condition, element_id::ElementId, presentation::Presentation};
use crate::{
    kinds::{AnyQuestionKind, ElementKind, ScalarKind},
    values::OptionValue,
};

/// A question. `S` decides whether its conditions may still test settings, as in [`Element`](super::Element).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question<S> {
    /// Whether an answer is required while it is visible and enabled.
    pub required: bool,
    /// Whether it counts in progress.
    pub counted: bool,
    /// The kind of the question, with its properties.
    pub answer: QuestionKind<S>,
    /// The constraints on this answer and others.
    #[serde(default = "no_checks::<S>", skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check<S>>,
    /// The presentation.
    #[serde(default, skip_serializing_if = "Presentation::is_usual")]
    pub look: Presentation,
}

fn no_checks<S>() -> Vec<Check<S>> {
    Vec::new()
}

/// The kind of a question, with its properties.
pub type QuestionKind<S> = AnyQuestionKind<Choice<S>, Checkboxes, ScalarKind>;

impl<S> QuestionKind<S> {
    /// Returns the kind of element.
    pub fn element_kind(&self) -> ElementKind {
        match self {
            Self::Choice(_) => ElementKind::Choice,
            Self::Checkboxes(_) => ElementKind::Checkboxes,
            Self::Scalar(kind) => kind.element_kind(),
        }
    }
}

/// One of several options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Choice<S> {
    /// The presentation.
    pub appearance: ChoiceStyle,
    /// The options, in order.
    pub options: Vec<ChoiceOption<S>>,
    /// The key of the options' labels: `scales.<name>` or `questions.<id>.options`.
    pub labels: String,
}

/// A group of checkboxes, which follow as [`Body::Box`](super::Body::Box).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checkboxes {
    /// Fewest ticks, once an answer is required or begun.
    pub min: u32,
    /// Most ticks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// Checkboxes that exclude all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exclusive: Vec<ElementId>,
    /// Sets of checkboxes of which at most one may be ticked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_most_one: Vec<Vec<ElementId>>,
}

/// The presentation of a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceStyle {
    /// Rows with a radio button.
    #[default]
    Radio,
    /// A drop-down list.
    Dropdown,
    /// Buttons beside each other.
    Buttons,
}

impl ChoiceStyle {
    /// Every style, the default first.
    pub const ALL: [Self; 3] = [Self::Radio, Self::Dropdown, Self::Buttons];

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
pub struct ChoiceOption<S> {
    /// Its value.
    pub value: OptionValue,
    /// Its valuation, from 0 (worst) to 1 (best).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valuation: Option<f64>,
    /// Whether the valuation is a draft, from which no judgement is drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    /// Whether a participant who does not want to answer chooses it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opt_out: bool,
    /// The condition under which it is not offered.
    #[serde(
        default = "Condition::<S>::never",
        skip_serializing_if = "Condition::is_never"
    )]
    pub hidden_when: Condition<S>,
}
