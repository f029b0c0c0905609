//! The elements of a survey: pages, sections, groups, items and boxes in one list.
//!
//! The list is in survey order; an element stands after the one it is [`within`](Element::within). A box follows its
//! group and an `or_box` its field.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    check::Check,
    condition::Condition,
    element_id::ElementId,
    image::Image,
    question::{Checkboxes, ChoiceOption, Question, QuestionKind},
};
use crate::kinds::{AnswerType, ElementKind, ScalarKind};

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
    /// Key under `dialogs` of what a button beside it explains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialog: Option<String>,
    /// The kind of the element, with what is particular to it.
    pub body: Body<S>,
}

/// The kind of an element, with what is particular to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Body<S> {
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
    /// A picture.
    Image(Image),
    /// A box of the group that it is within; it shares the group's state.
    Box {},
    /// A box beside the field `of`: it is visible when the field is, and disables it while ticked.
    OrBox {
        /// The field.
        of: ElementId,
    },
    /// Something to answer.
    Question(Question<S>),
}

impl<S> Body<S> {
    /// Returns the kind.
    pub fn kind(&self) -> ElementKind {
        match self {
            Self::Page { .. } => ElementKind::Page,
            Self::Section {} => ElementKind::Section,
            Self::Group { .. } => ElementKind::Group,
            Self::Note {} => ElementKind::Note,
            Self::Image(_) => ElementKind::Image,
            Self::Box {} => ElementKind::Box,
            Self::OrBox { .. } => ElementKind::OrBox,
            Self::Question(question) => question.answer.element_kind(),
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

    /// The question, if it is one.
    pub fn question(&self) -> Option<&Question<S>> {
        match self {
            Self::Question(question) => Some(question),
            _ => None,
        }
    }

    /// Returns the kind of the question, if it is one.
    pub fn answer(&self) -> Option<&QuestionKind<S>> {
        self.question().map(|question| &question.answer)
    }

    /// Returns the kind of its field, if it is a question with a field of its own.
    pub fn scalar(&self) -> Option<&ScalarKind> {
        self.answer().and_then(QuestionKind::scalar)
    }

    /// Returns the limits of its ticks, if it is a group of boxes.
    pub fn checkboxes(&self) -> Option<&Checkboxes> {
        match self.answer() {
            Some(QuestionKind::Checkboxes(boxes)) => Some(boxes),
            _ => None,
        }
    }

    /// The options, if it is a choice.
    pub fn options(&self) -> &[ChoiceOption<S>] {
        match self.answer() {
            Some(QuestionKind::Choice(choice)) => &choice.options,
            _ => &[],
        }
    }

    /// The options that are not always offered, if it is a choice.
    pub fn option_rules(&self) -> impl Iterator<Item = &ChoiceOption<S>> {
        self.options()
            .iter()
            .filter(|option| !option.hidden_when.is_never())
    }

    /// Returns the checks that compare its answer with others.
    pub fn checks(&self) -> &[Check<S>] {
        self.question().map_or(&[], |question| &question.checks)
    }

    /// Whether an answer is required while it is visible and enabled.
    pub fn is_required(&self) -> bool {
        self.question().is_some_and(|question| question.required)
    }

    /// Whether it counts in progress while it is visible and enabled: required and not set aside by the author.
    pub fn is_counted(&self) -> bool {
        self.question()
            .is_some_and(|question| question.required && question.counted)
    }

    /// Whether something can be put into it: a box, or a question that is not a group of boxes.
    pub fn has_field(&self) -> bool {
        matches!(self, Self::Box {} | Self::OrBox { .. })
            || (self.question().is_some() && !self.is_checkboxes())
    }

    /// Whether it is a group of boxes.
    pub fn is_checkboxes(&self) -> bool {
        self.checkboxes().is_some()
    }

    /// Whether it is a box of a group.
    pub fn is_box_of_group(&self) -> bool {
        matches!(self, Self::Box {})
    }

    /// Whether it has a true/false answer of its own.
    pub fn is_box(&self) -> bool {
        matches!(self, Self::Box {} | Self::OrBox { .. })
            || self
                .scalar()
                .is_some_and(|kind| kind.answer_type() == AnswerType::Truth)
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
