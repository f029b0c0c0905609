//! Conditions that are constant: the same for every participant, as far as types and ranges show.

use enkat_model::Quantity;

use super::{Types, domain::Asked};
use crate::check::Predicate;

impl Types<'_, '_> {
    /// Computes for each named condition whether it is true, or false, for every participant.
    pub(super) fn constants(&self) -> Vec<Option<bool>> {
        let conditions = self.conditions.iter();
        conditions
            .map(|named| self.constant(&named.as_ref()?.truth))
            .collect()
    }

    /// Tests whether a condition of a module is constant. Then the condition is reported, and not the comparisons in it.
    pub(super) fn is_reported_as_a_whole(&self, index: usize, truth: &Predicate) -> bool {
        self.survey.is_of_module(&self.survey.conditions[index]) && self.constant(truth).is_some()
    }

    fn constant(&self, truth: &Predicate) -> Option<bool> {
        let all = |parts: &[Predicate], decided: bool| {
            let parts = || parts.iter().map(|part| self.constant(part));
            if parts().any(|part| part == Some(decided)) {
                return Some(decided);
            }
            parts().all(|part| part == Some(!decided)).then_some(!decided)
        };
        match truth {
            Predicate::All(parts) => all(parts, false),
            Predicate::Any(parts) => all(parts, true),
            Predicate::Not(part) => self.constant(part).map(|holds| !holds),
            Predicate::Chosen(_, values) | Predicate::Same(_, _, values) => {
                values.is_empty().then_some(false)
            }
            Predicate::Compare(comparison, left, right) => {
                let decided = self.decided(left, &Asked::Compared(*comparison, right));
                decided.filter(|holds| !holds || (is_answered(left) && is_answered(right)))
            }
            Predicate::Within(quantity, ranges) => {
                let decided = self.decided(quantity, &Asked::Within(ranges));
                decided.filter(|holds| !holds || is_answered(quantity))
            }
            Predicate::AnyTicked(boxes) => boxes.is_empty().then_some(false),
            Predicate::AllTicked(_)
            | Predicate::Flag(_)
            | Predicate::Gender(_)
            | Predicate::Written(..)
            | Predicate::Ticked(_)
            | Predicate::Answered(_) => None,
        }
    }
}

/// Tests whether a number is known without any answer. Comparisons of other numbers are false while they are unanswered.
fn is_answered(quantity: &Quantity) -> bool {
    matches!(
        quantity,
        Quantity::Constant(_) | Quantity::Moment(_) | Quantity::Count(_)
    )
}
