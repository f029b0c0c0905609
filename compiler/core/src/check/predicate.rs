//! Conditions that have passed the type check.

use enkat_model::{Comparison, ElementId, Gender, OptionValue, Quantity};

/// The value of a derived field, typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Derived {
    /// True or false.
    Predicate(Predicate),
    /// A number.
    Number(Quantity),
}

/// A typed condition: true or false whatever is unanswered.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// All of these hold.
    All(Vec<Predicate>),
    /// Any of these holds.
    Any(Vec<Predicate>),
    /// It does not hold.
    Not(Box<Predicate>),
    /// The flag at this index is on.
    Flag(usize),
    /// The gender is known and is one of these.
    Gender(Vec<Gender>),
    /// The chosen option is one of these.
    Chosen(ElementId, Vec<OptionValue>),
    /// Both choices are answered with the same of these options.
    Same(ElementId, ElementId, Vec<OptionValue>),
    /// The text is one of these.
    Written(ElementId, Vec<String>),
    /// The box is ticked.
    Ticked(ElementId),
    /// Any of these boxes is ticked.
    AnyTicked(Vec<ElementId>),
    /// All of these boxes are ticked.
    AllTicked(Vec<ElementId>),
    /// The question is answered.
    Answered(ElementId),
    /// Both sides are answered and compare so.
    Compare(Comparison, Quantity, Quantity),
    /// The quantity is answered and lies in one of these ranges, ends included.
    Within(Quantity, Vec<(f64, f64)>),
}

impl Predicate {
    /// A condition that never holds.
    pub(crate) const NEVER: Self = Self::Any(Vec::new());

    /// Calls `visit` with every element that the predicate reads, in order of writing, repetitions included.
    pub(super) fn for_each_element(&self, visit: &mut impl FnMut(ElementId)) {
        match self {
            Self::All(parts) | Self::Any(parts) => {
                for part in parts {
                    part.for_each_element(visit);
                }
            }
            Self::Not(part) => part.for_each_element(visit),
            Self::Flag(_) | Self::Gender(_) => {}
            Self::Chosen(id, _) | Self::Written(id, _) | Self::Ticked(id) | Self::Answered(id) => visit(*id),
            Self::Same(one, other, _) => {
                visit(*one);
                visit(*other);
            }
            Self::AnyTicked(boxes) | Self::AllTicked(boxes) => boxes.iter().copied().for_each(visit),
            Self::Compare(_, left, right) => {
                left.for_each_element(visit);
                right.for_each_element(visit);
            }
            Self::Within(quantity, _) => quantity.for_each_element(visit),
        }
    }
    /// Calls `visit` with every condition in this one that consists of no others.
    pub(super) fn for_each_atom<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.for_each_atom(visit)),
            Self::Not(part) => part.for_each_atom(visit),
            _ => visit(self),
        }
    }
}
