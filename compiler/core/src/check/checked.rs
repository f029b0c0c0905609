//! The result of the checks: a survey whose elements own their predicates and pictures.

use enkat_model::{ElementId, Image, Layout, OptionValue};
use enkat_syntax::tree::Name;

use super::{Derived, Predicate, Settings, Stated, types::Typed};
use crate::resolve::{Attention, Body, Element, Expr, Invariant, Question, Survey};

/// A survey in which nothing is wrong. Only [`check`](super::check) makes one.
#[derive(Debug)]
pub struct Checked<'a> {
    survey: &'a Survey,
    elements: Vec<CheckedElement<'a>>,
    conditions: Vec<(&'a Name, Predicate)>,
    derived: Vec<(&'a Name, Derived)>,
    attention: Vec<(&'a Attention, Predicate)>,
    invariants: Vec<(&'a Invariant, Stated)>,
    settings: Settings,
}

/// An element with its predicates and its picture.
#[derive(Debug)]
pub struct CheckedElement<'a> {
    /// The element.
    pub element: &'a Element,
    /// The rules, any of which hides it.
    pub hidden_when: Vec<CheckedRule<'a>>,
    /// Its kind.
    pub body: CheckedBody<'a>,
}

/// An expression and its meaning.
#[derive(Debug)]
pub struct CheckedRule<'a> {
    /// The expression.
    pub expr: &'a Expr,
    /// The predicate.
    pub predicate: Predicate,
}

/// The kinds of element, with everything that the checks found out about them.
#[derive(Debug)]
pub enum CheckedBody<'a> {
    /// A page.
    Page {
        /// Whether the progress bar shows on it.
        progress: bool,
    },
    /// A titled box.
    Section,
    /// Questions laid out together.
    Group {
        /// The arrangement of the questions.
        layout: Layout,
    },
    /// Static text.
    Note,
    /// A picture, read from its file.
    Image(Image),
    /// A question.
    Question(&'a Question, Conditions),
    /// A box of a group.
    Box,
    /// The opt-out beside a field.
    OrBox {
        /// The field.
        of: ElementId,
    },
}

/// The typed conditions of one question.
#[derive(Debug)]
pub struct Conditions {
    /// The predicate that hides each option of a choice, if the option has a rule; empty if none has.
    pub options: Vec<Option<Predicate>>,
    /// The predicate that has to hold for each constraint.
    pub checks: Vec<Predicate>,
}

impl<'a> Checked<'a> {
    /// Joins a survey with its types and pictures. Returns `None` if one is missing, which has been reported.
    pub(super) fn new(survey: &'a Survey, typed: Typed, images: Vec<Option<Image>>) -> Option<Self> {
        let elements = survey.elements.iter().zip(typed.elements).zip(images);
        let elements = elements.map(|((element, typed), image)| {
            let hidden_when = element.hidden_when.iter().zip(typed.hidden_when);
            Some(CheckedElement {
                element,
                hidden_when: all(hidden_when.map(|(expr, predicate)| CheckedRule::new(expr, predicate)))?,
                body: body(element, typed.options, typed.checks, image)?,
            })
        });
        let names = survey.conditions.iter().map(|condition| &condition.name);
        let conditions = names.zip(typed.conditions);
        let derived = survey.payload.derive.iter().zip(typed.derived);
        let attention = survey.attention.iter().zip(typed.attention);
        let invariants = survey.invariants.iter().zip(typed.invariants);
        Some(Self {
            survey,
            elements: all(elements)?,
            conditions: conditions
                .map(|(name, predicate)| Some((name, predicate?)))
                .collect::<Option<_>>()?,
            derived: derived
                .map(|((name, _), value)| Some((name, value?)))
                .collect::<Option<_>>()?,
            attention: attention
                .map(|(rule, when)| Some((rule, when?)))
                .collect::<Option<_>>()?,
            invariants: invariants
                .map(|(invariant, stated)| Some((invariant, stated?)))
                .collect::<Option<_>>()?,
            settings: typed.settings,
        })
    }

    /// Returns the survey.
    pub fn survey(&self) -> &'a Survey {
        self.survey
    }

    /// Returns the elements, in survey order.
    pub fn elements(&self) -> &[CheckedElement<'a>] {
        &self.elements
    }

    /// Returns an element.
    pub fn element(&self, id: ElementId) -> &CheckedElement<'a> {
        &self.elements[id.index()]
    }

    /// Returns the named conditions, in order.
    pub fn conditions(&self) -> &[(&'a Name, Predicate)] {
        &self.conditions
    }

    /// Returns the fields that are derived for the payload, in order.
    pub fn derived_fields(&self) -> &[(&'a Name, Derived)] {
        &self.derived
    }

    /// Returns the attention rules with their conditions, in order.
    pub fn attention(&self) -> &[(&'a Attention, Predicate)] {
        &self.attention
    }

    /// Returns the invariants with their statements: those of the survey in order, then those of modules.
    pub fn invariants(&self) -> &[(&'a Invariant, Stated)] {
        &self.invariants
    }

    /// Returns the typed settings of the header.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
}

impl CheckedElement<'_> {
    /// Lists the rules of a choice's options, each with the value of the option that it hides.
    pub fn option_rules(&self) -> impl Iterator<Item = (&OptionValue, &Expr, &Predicate)> {
        let predicates: &[Option<Predicate>] = match &self.body {
            CheckedBody::Question(_, conditions) => &conditions.options,
            _ => &[],
        };
        let options = self.element.options().iter().zip(predicates);
        options.filter_map(|(option, predicate)| {
            Some((
                &option.value.value,
                option.hidden_when.as_ref()?,
                predicate.as_ref()?,
            ))
        })
    }
}

impl<'a> CheckedRule<'a> {
    fn new(expr: &'a Expr, predicate: Option<Predicate>) -> Option<Self> {
        predicate.map(|predicate| Self { expr, predicate })
    }
}

/// Collects values of which none is missing, without room for more.
fn all<T>(values: impl ExactSizeIterator<Item = Option<T>>) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(values.len());
    for value in values {
        all.push(value?);
    }
    Some(all)
}

fn body(
    element: &Element,
    options: Vec<Option<Predicate>>,
    checks: Vec<Option<Predicate>>,
    image: Option<Image>,
) -> Option<CheckedBody<'_>> {
    Some(match &element.body {
        Body::Page { progress } => CheckedBody::Page { progress: *progress },
        Body::Section => CheckedBody::Section,
        Body::Group { layout } => CheckedBody::Group { layout: *layout },
        Body::Note => CheckedBody::Note,
        Body::Image(_) => CheckedBody::Image(image?),
        Body::Box => CheckedBody::Box,
        Body::OrBox { of } => CheckedBody::OrBox { of: *of },
        Body::Question(question) => {
            let options = element.options().iter().zip(options);
            let options = options.map(|(option, predicate)| match option.hidden_when {
                Some(_) => predicate.map(Some),
                None => Some(None),
            });
            let conditions = Conditions {
                options: all(options)?,
                checks: all(checks.into_iter())?,
            };
            CheckedBody::Question(question, conditions)
        }
    })
}
