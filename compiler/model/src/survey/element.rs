//! The elements of a survey: pages, sections, groups, items and checkboxes in one list.
//!
//! The list is in survey order; an element comes after the one that it is [`within`](Element::within). A checkbox follows its
//! group, and an opt-out its field.

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

/// An element. `S` decides whether its conditions may still test settings: [`Setting`](crate::Setting) in an artifact,
/// [`NoSettings`](crate::NoSettings) in a participant's model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Element<S> {
    /// The id that the author gave.
    pub id: String,
    /// The parent, a container or a question; `None` for a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<ElementId>,
    /// The condition under which it is hidden.
    #[serde(
        default = "Condition::<S>::never",
        skip_serializing_if = "Condition::is_never"
    )]
    pub hidden_when: Condition<S>,
    /// Whether its answers are sensitive: it is marked as sensitive, or a parent is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sensitive: bool,
    /// Key under `dialogs` of the explanation that a button beside it opens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialog: Option<String>,
    /// The kind of the element, with its properties.
    pub body: Body<S>,
}

impl<S> Element<S> {
    /// Returns the element without which there is none of this one: its parent, or the field of an opt-out.
    pub fn depends_on(&self) -> Option<ElementId> {
        match self.body {
            Body::OrBox { of } => Some(of),
            _ => self.within,
        }
    }
}

/// The kind of an element, with its properties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Body<S> {
    /// A page.
    Page {
        /// Whether the progress bar is shown on it.
        progress: bool,
    },
    /// A titled box.
    Section {},
    /// Questions laid out together.
    Group {
        /// The layout of the questions.
        layout: Layout,
    },
    /// Static text.
    Note {},
    /// A picture.
    Image(Image),
    /// A checkbox of the group that it is within; it shares the group's state.
    Box {},
    /// An opt-out, a checkbox beside the field `of`: it is visible when the field is, and disables it while ticked.
    OrBox {
        /// The field.
        of: ElementId,
    },
    /// A question.
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

    /// Returns the part of a catalogue that has its text.
    pub fn catalogue_part(&self) -> &'static str {
        match self {
            Self::Page { .. } => "pages",
            Self::Section {} => "sections",
            Self::Group { .. } => "groups",
            _ => "questions",
        }
    }

    /// Returns whether it is a page, a section or a group of questions.
    pub fn is_container(&self) -> bool {
        matches!(self, Self::Page { .. } | Self::Section {} | Self::Group { .. })
    }

    /// Returns the question, if it is one.
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

    /// Returns the limits of its ticks, if it is a group of checkboxes.
    pub fn checkboxes(&self) -> Option<&Checkboxes> {
        match self.answer() {
            Some(QuestionKind::Checkboxes(boxes)) => Some(boxes),
            _ => None,
        }
    }

    /// Returns the options, if it is a choice.
    pub fn options(&self) -> &[ChoiceOption<S>] {
        match self.answer() {
            Some(QuestionKind::Choice(choice)) => &choice.options,
            _ => &[],
        }
    }

    /// Returns the options that are not always offered, if it is a choice.
    pub fn option_rules(&self) -> impl Iterator<Item = &ChoiceOption<S>> {
        self.options()
            .iter()
            .filter(|option| !option.hidden_when.is_never())
    }

    /// Returns the constraints on its answer and others.
    pub fn checks(&self) -> &[Check<S>] {
        self.question().map_or(&[], |question| &question.checks)
    }

    /// Returns whether an answer is required while it is visible and enabled.
    pub fn is_required(&self) -> bool {
        self.question().is_some_and(|question| question.required)
    }

    /// Returns whether it counts in progress while it is visible and enabled: it is required, and the author has not excluded it.
    pub fn is_counted(&self) -> bool {
        self.question()
            .is_some_and(|question| question.required && question.counted)
    }

    /// Returns whether it has a value of its own: a checkbox, or a question that is not a group of checkboxes.
    pub fn has_field(&self) -> bool {
        matches!(self, Self::Box {} | Self::OrBox { .. })
            || (self.question().is_some() && !self.is_checkboxes())
    }

    /// Returns whether it is a group of checkboxes.
    pub fn is_checkboxes(&self) -> bool {
        self.checkboxes().is_some()
    }

    /// Returns whether it is a checkbox of a group.
    pub fn is_box_of_group(&self) -> bool {
        matches!(self, Self::Box {})
    }

    /// Returns whether it has a true/false answer of its own.
    pub fn is_box(&self) -> bool {
        matches!(self, Self::Box {} | Self::OrBox { .. })
            || self
                .scalar()
                .is_some_and(|kind| kind.answer_type() == AnswerType::Truth)
    }
}

/// The layout of a group's questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Below each other.
    #[default]
    Stacked,
    /// Beside each other where there is room.
    Inline,
}

/// Returns the checkboxes of a group, which follow it in the list of all elements.
pub(crate) fn boxes<'e, S: 'e>(
    elements: impl IntoIterator<Item = &'e Element<S>>,
    group: ElementId,
) -> impl Iterator<Item = ElementId> {
    let following = elements.into_iter().enumerate().skip(group.index() + 1);
    following
        .take_while(move |(_, element)| element.within == Some(group) && element.body.is_box_of_group())
        .map(|(index, _)| ElementId::at(index))
}
