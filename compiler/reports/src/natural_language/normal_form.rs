//! The normal form of a condition: negations are at atoms only, and nothing is repeated.

use enkat_model::{Condition, ElementId, Setting};

/// A condition in normal form.
#[derive(Clone, Debug, PartialEq)]
pub enum NormalForm {
    /// All of these; an empty list is true.
    All(Vec<NormalForm>),
    /// Any of these; an empty list is false.
    Any(Vec<NormalForm>),
    /// An atom holds.
    Is(Condition<Setting>),
    /// An atom does not hold.
    IsNot(Condition<Setting>),
}

impl NormalForm {
    /// A condition that always holds.
    pub const ALWAYS: Self = Self::All(Vec::new());
    /// A condition that never holds.
    pub const NEVER: Self = Self::Any(Vec::new());

    /// Returns the normal form of a condition.
    pub fn is(condition: &Condition<Setting>) -> Self {
        Self::of(condition, true)
    }

    /// Returns the normal form of the opposite of a condition.
    pub fn is_not(condition: &Condition<Setting>) -> Self {
        Self::of(condition, false)
    }

    fn of(condition: &Condition<Setting>, holds: bool) -> Self {
        let parts = |of: &[Condition<Setting>]| of.iter().map(|part| Self::of(part, holds)).collect();
        match (condition, holds) {
            (Condition::All(of), true) | (Condition::Any(of), false) => Self::all(parts(of)),
            (Condition::Any(of), true) | (Condition::All(of), false) => Self::any(parts(of)),
            (Condition::Not(part), _) => Self::of(part, !holds),
            (Condition::In(_, values), true) if values.is_empty() => Self::NEVER,
            (Condition::In(_, values), false) if values.is_empty() => Self::ALWAYS,
            (atom, true) => Self::Is(atom.clone()),
            (atom, false) => Self::IsNot(atom.clone()),
        }
    }

    /// Joins parts of which all have to hold.
    pub fn all(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::All(inner) => inner.into_iter().for_each(|part| add(&mut flat, part)),
                part if part == Self::NEVER => return part,
                part => add(&mut flat, part),
            }
        }
        single(flat, Self::All)
    }

    /// Joins parts of which any has to hold.
    pub fn any(parts: Vec<Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Any(inner) => inner.into_iter().for_each(|part| add(&mut flat, part)),
                Self::All(inner) if inner.is_empty() => return Self::All(inner),
                part => add(&mut flat, part),
            }
        }
        single(flat, Self::Any)
    }

    /// Returns what is left of the condition while these questions have no answer: an atom that reads one of them does not hold.
    #[must_use]
    pub fn without_answers(&self, questions: &[ElementId]) -> Self {
        let of = |parts: &[Self]| parts.iter().map(|part| part.without_answers(questions)).collect();
        let reads = |atom: &Condition<Setting>| {
            let mut reads = false;
            atom.for_each_element(&mut |id| reads |= questions.contains(&id));
            reads
        };
        match self {
            Self::All(parts) => Self::all(of(parts)),
            Self::Any(parts) => Self::any(of(parts)),
            Self::Is(atom) if reads(atom) => Self::NEVER,
            Self::IsNot(atom) if reads(atom) => Self::ALWAYS,
            atom => atom.clone(),
        }
    }

    /// Calls `visit` with the questions and checkboxes that it reads.
    pub fn for_each_element(&self, visit: &mut impl FnMut(ElementId)) {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.for_each_element(visit)),
            Self::Is(atom) | Self::IsNot(atom) => atom.for_each_element(visit),
        }
    }
}

fn add(parts: &mut Vec<NormalForm>, part: NormalForm) {
    if !parts.contains(&part) {
        parts.push(part);
    }
}

fn single(mut parts: Vec<NormalForm>, many: fn(Vec<NormalForm>) -> NormalForm) -> NormalForm {
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        many(parts)
    }
}
