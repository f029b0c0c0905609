//! Statements of invariants that have passed the type check.

use enkat_model::{ElementId, OptionValue};
use enkat_syntax::parse::expression::Amount;

use super::Predicate;

/// A typed statement about a state of a participant.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// All of these hold.
    All(Vec<Statement>),
    /// Any of these holds.
    Any(Vec<Statement>),
    /// It does not hold.
    Not(Box<Statement>),
    /// Where the first holds, the second does.
    Implies(Box<Statement>, Box<Statement>),
    /// The predicate holds.
    Holds(Predicate),
    /// The element is shown.
    Shown(ElementId),
    /// The option of a choice is offered.
    Offered(ElementId, OptionValue),
    /// The element is included.
    Included(ElementId),
    /// The answers could be sent.
    Complete,
    /// Some number of these holds.
    Counted(Amount, Vec<Statement>),
}

/// The statements of an invariant, typed.
#[derive(Debug)]
pub struct Stated {
    /// The statement that holds always or never; `None` for another demand.
    pub demanded: Option<Statement>,
    /// The states that it is about, if these are not all.
    pub when: Option<Statement>,
}
