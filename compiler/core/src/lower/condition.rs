//! Typed conditions → the conditions of the artifact.

use enkat_model::{Condition, ElementId, FlagSet, OptionValue, Setting};

use crate::check::Predicate;

/// Converts a predicate into the same condition over sets of values and ticks.
pub(super) fn condition(truth: &Predicate) -> Condition<Setting> {
    match truth {
        Predicate::All(of) => all(of.iter().map(condition).collect()),
        Predicate::Any(of) => any(of.iter().map(condition).collect()),
        Predicate::Not(part) => Condition::Not(Box::new(condition(part))),
        Predicate::Flag(index) => Condition::Setting(Setting::Flag(FlagSet::default().with(*index))),
        Predicate::Gender(genders) => any(genders
            .iter()
            .map(|gender| Condition::Setting(Setting::Gender(*gender)))
            .collect()),
        Predicate::Chosen(id, values) => Condition::In(*id, values.clone()),
        Predicate::Same(one, other, values) => {
            any(values.iter().map(|value| both(*one, *other, value)).collect())
        }
        Predicate::Written(id, texts) => {
            Condition::In(*id, texts.iter().cloned().map(OptionValue::Name).collect())
        }
        Predicate::Ticked(id) => Condition::Ticked(*id),
        Predicate::AnyTicked(boxes) => any(boxes.iter().copied().map(Condition::Ticked).collect()),
        Predicate::AllTicked(boxes) => all(boxes.iter().copied().map(Condition::Ticked).collect()),
        Predicate::Answered(id) => Condition::Answered(*id),
        Predicate::Compare(comparison, left, right) => {
            Condition::Compare(*comparison, left.clone(), right.clone())
        }
        Predicate::Within(quantity, ranges) => Condition::Within(quantity.clone(), ranges.clone()),
    }
}

fn both(one: ElementId, other: ElementId, value: &OptionValue) -> Condition<Setting> {
    let is = |id| Condition::In(id, vec![value.clone()]);
    Condition::All(vec![is(one), is(other)])
}

/// Joins conditions with "or". A single condition stays as it is.
pub(super) fn any(mut of: Vec<Condition<Setting>>) -> Condition<Setting> {
    if of.len() == 1 {
        of.remove(0)
    } else {
        Condition::Any(of)
    }
}

fn all(mut of: Vec<Condition<Setting>>) -> Condition<Setting> {
    if of.len() == 1 {
        of.remove(0)
    } else {
        Condition::All(of)
    }
}
