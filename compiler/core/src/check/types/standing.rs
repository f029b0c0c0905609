//! The part that a test plays in its rule, which says what an author can do about one that is always the same.

use enkat_syntax::parse::expression::Logic;

use super::Types;

/// The use of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// It hides something.
    Rule,
    /// It requires something of answers.
    Constraint,
    /// It has a name.
    Condition,
    /// It is saved.
    Field,
    /// It raises attention.
    Attention,
    /// It holds for every participant.
    Invariant,
}

/// The place of a test within its expression.
#[derive(Clone, Copy, Default)]
pub(super) struct Standing {
    /// The word that joins it with others; `None` if it is the whole expression.
    joined_by: Option<Logic>,
    /// Whether a `not` before it reverses its result.
    is_negated: bool,
    /// Whether its own operator is `!=` or `not in`.
    pub(super) is_opposite: bool,
}

impl Standing {
    /// Returns the place of a part that a word joins with others.
    pub(super) fn joined(by: Logic) -> Self {
        Self {
            joined_by: Some(by),
            ..Self::default()
        }
    }

    /// Returns the place behind `not`.
    pub(super) fn negated(self) -> Self {
        Self {
            is_negated: !self.is_negated,
            ..self
        }
    }

    /// Returns the place of a test that is written with `!=` or `not in`.
    pub(super) fn opposite(self) -> Self {
        Self {
            is_opposite: true,
            ..self
        }
    }

    /// Returns whether it is one of several parts.
    pub(super) fn is_part(self) -> bool {
        self.joined_by.is_some()
    }

    /// Returns whether the test with its `not` is true when what is tested holds, or does not.
    pub(super) fn result(self, holds: bool) -> bool {
        holds != (self.is_negated != self.is_opposite)
    }
}

impl Types<'_, '_> {
    /// Runs a step for an expression at another place.
    pub(super) fn standing<T>(&mut self, place: Standing, step: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.standing, place);
        let result = step(self);
        self.standing = before;
        result
    }

    /// Runs a step for expressions of another purpose.
    pub(super) fn with_purpose<T>(&mut self, purpose: Purpose, step: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.purpose, purpose);
        let result = step(self);
        self.purpose = before;
        result
    }

    /// Says what can be removed, if what is tested always holds, or never does.
    pub(super) fn removal(&self, holds: bool) -> String {
        let whole = match self.purpose {
            Purpose::Rule => "the rule",
            Purpose::Constraint => "the constraint",
            Purpose::Condition => "the condition",
            Purpose::Field => "the field",
            Purpose::Attention => "the attention rule",
            Purpose::Invariant => "the invariant",
        };
        match (self.standing.joined_by, self.standing.result(holds)) {
            (None, _) if self.purpose == Purpose::Constraint => {
                format!("remove {whole}, and its message in the texts")
            }
            (None, _) if self.purpose == Purpose::Attention => {
                format!("remove {whole}, and its text in every language")
            }
            (None, _) => format!("remove {whole}"),
            (Some(Logic::And), true) | (Some(Logic::Or), false) => {
                format!("remove this part of {whole}")
            }
            (Some(Logic::And), false) => {
                "remove all parts that `and` joins here: together they are never true".to_owned()
            }
            (Some(Logic::Or), true) => {
                "remove all parts that `or` joins here: together they are always true".to_owned()
            }
        }
    }
}
