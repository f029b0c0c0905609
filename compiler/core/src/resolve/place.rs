//! The places of names, and what can stand in each.

use enkat_syntax::parse::expression::Function;

use super::{expr::Reference, expression::reference, scope::Scope};

/// The place of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A part of a rule that is true or false by itself.
    Rule,
    /// A part of a rule that is compared or calculated with.
    Operand,
    /// The question of `answered(…)`.
    Answered,
    /// The group of `any(…)`, `all(…)` or `count(…)`.
    Group,
    /// The answers of a scenario.
    Answer,
    /// A score, the payload or the expectations of a scenario.
    List,
    /// Any part of `derived_flags` or `assume`, where only flags and the gender are known.
    Setting,
}

impl Place {
    /// Returns the place in the brackets of a function.
    pub(super) fn in_call(function: Function) -> Self {
        match function {
            Function::Answered => Self::Answered,
            Function::Any | Function::All | Function::Count => Self::Group,
            _ => Self::Operand,
        }
    }

    /// Tests whether the place is in a rule, which also reads flags and compares with options and genders.
    pub(super) fn is_in_rule(self) -> bool {
        !matches!(self, Self::Answer | Self::List)
    }

    /// Says why a name without an answer is not possible.
    pub(super) fn label(self) -> &'static str {
        if self.is_in_rule() {
            "a rule can only read answers"
        } else {
            "only questions and boxes have answers"
        }
    }

    /// Tests whether the question or box with this id can stand here.
    pub(super) fn takes(self, scope: &Scope<'_>, id: &str) -> bool {
        let id = scope.items.get(id);
        let Some(found) = id.and_then(|id| reference(scope.get(*id).node, *id)) else {
            return false;
        };
        match self {
            Self::Rule => matches!(found, Reference::Box(_)),
            Self::Operand => matches!(found, Reference::Question(_)),
            Self::Answered => matches!(found, Reference::Question(_) | Reference::Group(_)),
            Self::Group => matches!(found, Reference::Group(_)),
            Self::Answer => matches!(found, Reference::Question(_) | Reference::Box(_)),
            Self::List => true,
            Self::Setting => false,
        }
    }
}
