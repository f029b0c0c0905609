//! Invariants: statements that hold for every participant, in every state of the answers.
//!
//! An author writes them beside the survey, and the compiler resolves them. They are no part of the artifact: nothing that serves a
//! survey reads them.

use super::{
    condition::{Condition, Setting},
    element_id::ElementId,
};
use crate::values::OptionValue;

/// A statement about a state of a participant: flags, gender, answers as they are stored, and a day.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// All of these hold; true for an empty list.
    All(Vec<Statement>),
    /// Any of these holds; false for an empty list.
    Any(Vec<Statement>),
    /// It does not hold.
    Not(Box<Statement>),
    /// The condition holds, over flags as rules read them, the gender and the answers that count.
    Holds(Condition<Setting>),
    /// The question, box, opt-out, note or image is visible; of a page, section or group: something in it is drawn.
    Shown(ElementId),
    /// The choice is shown, and this option of it is offered.
    Offered(ElementId, OptionValue),
    /// The element is included by flags and gender.
    Included(ElementId),
    /// The server would store the answers as a submission now.
    Complete,
    /// At most one of these holds.
    AtMostOne(Vec<Statement>),
    /// Exactly one of these holds.
    ExactlyOne(Vec<Statement>),
}

impl Statement {
    /// The statement that never holds.
    pub const NEVER: Self = Self::Any(Vec::new());

    /// Returns the statement that `conclusion` holds wherever `premise` does.
    pub fn implication(premise: Self, conclusion: Self) -> Self {
        Self::Any(vec![Self::Not(Box::new(premise)), conclusion])
    }

    /// Calls `visit` with every element that the statement names, in the order in which they are written, repetitions included.
    pub fn for_each_element(&self, visit: &mut impl FnMut(ElementId)) {
        match self {
            Self::All(of) | Self::Any(of) | Self::AtMostOne(of) | Self::ExactlyOne(of) => {
                for part in of {
                    part.for_each_element(visit);
                }
            }
            Self::Not(part) => part.for_each_element(visit),
            Self::Holds(condition) => condition.for_each_element(visit),
            Self::Shown(id) | Self::Offered(id, _) | Self::Included(id) => visit(*id),
            Self::Complete => {}
        }
    }

    /// Returns the premise and the conclusion, if it is an [`implication`](Self::implication).
    pub fn as_implication(&self) -> Option<(&Self, &Self)> {
        match self {
            Self::Any(parts) => match &parts[..] {
                [Self::Not(premise), conclusion] => Some((premise, conclusion)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The demand of an invariant.
#[derive(Clone, Debug, PartialEq)]
pub enum Demand {
    /// The statement holds in no state.
    Never(Statement),
    /// The statement holds in every state.
    Always(Statement),
    /// The box of the consent is required, and its page comes before each of these.
    Before {
        /// The box of the consent.
        consent: ElementId,
        /// Pages, sections, groups, questions, boxes, notes and images.
        every: Vec<ElementId>,
    },
    /// At most so many elements with an answer of their own are shown in one state, on all pages together. A group of boxes is one;
    /// its boxes, opt-outs, notes and images are none.
    AtMost(u32),
}

/// A demand with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Invariant {
    /// The author's name for it.
    pub name: String,
    /// The demand.
    pub demand: Demand,
    /// The states that it is about, if these are not all.
    pub when: Option<Statement>,
}
