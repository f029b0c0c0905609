//! The elements of a survey: pages, sections, groups, items and boxes in one list.
//!
//! The list is in survey order; an element stands after the one it is [`within`](Element::within). A box follows its
//! group and an `or_box` its field.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{condition::Condition, element_id::ElementId, value::OptionValue};

/// An element. `S` says whether its conditions may still ask for settings: [`Setting`](crate::Setting) in an artifact,
/// [`Tailored`](crate::Tailored) in a participant's model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Element<S> {
    /// The id that the author gave.
    pub id: String,
    /// The container or the question that it stands under; `None` for a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<ElementId>,
    /// Shut while this holds.
    #[serde(
        default = "Condition::<S>::never",
        skip_serializing_if = "Condition::is_never"
    )]
    pub hidden_when: Condition<S>,
    /// What it is.
    pub body: Body,
}

/// What an element is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Body {
    /// A page.
    Page {
        /// Whether the progress bar shows on it.
        progress: bool,
    },
    /// A titled box.
    Section {},
    /// Questions laid out together.
    Group {
        /// How.
        layout: Layout,
    },
    /// Static text.
    Note {},
    /// One option is chosen.
    Choice {
        /// Whether an answer is required.
        required: bool,
        /// Whether it counts in progress.
        counted: bool,
        /// How it looks.
        appearance: Appearance,
        /// The options, in order.
        options: Vec<Choice>,
        /// The key under which the options' labels stand: `scales.<name>` or `questions.<id>.options`.
        labels: String,
    },
    /// One box.
    Checkbox {
        /// Whether it must be ticked.
        required: bool,
        /// Whether it counts in progress.
        counted: bool,
    },
    /// A group of boxes, which follow as [`Body::Box`].
    Checkboxes {
        /// Whether ticks are required.
        required: bool,
        /// Whether it counts in progress.
        counted: bool,
        /// Fewest ticks, once required or begun.
        min: u32,
        /// Most ticks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        max: Option<u32>,
    },
    /// A box of the group that it is within; it shares the group's state.
    Box {},
    /// A box beside the field `of`: it is visible when the field is, and disables it while ticked.
    OrBox {
        /// The field.
        of: ElementId,
    },
    /// One line of text.
    Text {
        /// Whether an answer is required.
        required: bool,
        /// Whether it counts in progress.
        counted: bool,
        /// Longest answer in code points.
        max_length: u32,
    },
    /// Several lines of text.
    Textarea {
        /// Whether an answer is required.
        required: bool,
        /// Whether it counts in progress.
        counted: bool,
        /// Longest answer in code points.
        max_length: u32,
        /// Whether the remaining length shows.
        counter: bool,
    },
    /// A number.
    Number {
        /// Whether an answer is required.
        required: bool,
        /// Whether it counts in progress.
        counted: bool,
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
}

impl Body {
    /// The name of the kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Page { .. } => "page",
            Self::Section {} => "section",
            Self::Group { .. } => "group",
            Self::Note {} => "note",
            Self::Choice { .. } => "choice",
            Self::Checkbox { .. } => "checkbox",
            Self::Checkboxes { .. } => "checkboxes",
            Self::Box {} => "box",
            Self::OrBox { .. } => "orBox",
            Self::Text { .. } => "text",
            Self::Textarea { .. } => "textarea",
            Self::Number { .. } => "number",
        }
    }

    /// The part of a catalogue in which its text stands.
    pub fn catalogue_part(&self) -> &'static str {
        match self {
            Self::Page { .. } => "pages",
            Self::Section {} => "sections",
            Self::Group { .. } => "groups",
            _ => "questions",
        }
    }

    /// Whether it is a page, a section or a group of questions.
    pub fn is_container(&self) -> bool {
        matches!(self, Self::Page { .. } | Self::Section {} | Self::Group { .. })
    }

    /// Whether an answer is required while it is visible and enabled.
    pub fn is_required(&self) -> bool {
        match self {
            Self::Choice { required, .. }
            | Self::Checkbox { required, .. }
            | Self::Checkboxes { required, .. }
            | Self::Text { required, .. }
            | Self::Textarea { required, .. }
            | Self::Number { required, .. } => *required,
            Self::Page { .. }
            | Self::Section {}
            | Self::Group { .. }
            | Self::Note {}
            | Self::Box {}
            | Self::OrBox { .. } => false,
        }
    }

    /// Whether it counts in progress while it is visible and enabled: required and not set aside by the author.
    pub fn is_counted(&self) -> bool {
        match self {
            Self::Choice {
                required, counted, ..
            }
            | Self::Checkbox { required, counted }
            | Self::Checkboxes {
                required, counted, ..
            }
            | Self::Text {
                required, counted, ..
            }
            | Self::Textarea {
                required, counted, ..
            }
            | Self::Number {
                required, counted, ..
            } => *required && *counted,
            Self::Page { .. }
            | Self::Section {}
            | Self::Group { .. }
            | Self::Note {}
            | Self::Box {}
            | Self::OrBox { .. } => false,
        }
    }

    /// Whether it has a true/false answer of its own.
    pub fn is_box(&self) -> bool {
        matches!(self, Self::Checkbox { .. } | Self::Box {} | Self::OrBox { .. })
    }
}

/// How a group's questions are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Below each other.
    #[default]
    Stacked,
    /// Beside each other where there is room.
    Inline,
}

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

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// Its value.
    pub value: OptionValue,
    /// Its valuation, from 0 (worst) to 1 (best).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valuation: Option<f64>,
    /// Whether the valuation is a draft, from which no judgement is drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
}
