//! Typed conditions → the conditions of the artifact.

use enkat_model::{Condition, ElementId, FlagSet, OptionValue, Setting};

use crate::check::Truth;

/// The same condition over sets of values and ticks.
pub(super) fn condition(truth: &Truth) -> Condition<Setting> {
    match truth {
        Truth::All(of) => all(of.iter().map(condition).collect()),
        Truth::Any(of) => any(of.iter().map(condition).collect()),
        Truth::Not(part) => Condition::Not(Box::new(condition(part))),
        Truth::Flag(index) => Condition::Setting(Setting::Flag(FlagSet::default().with(*index))),
        Truth::Gender(genders) => any(genders
            .iter()
            .map(|gender| Condition::Setting(Setting::Gender(*gender)))
            .collect()),
        Truth::Chosen(id, values) => Condition::In(*id, values.clone()),
        Truth::Same(one, other, values) => {
            any(values.iter().map(|value| both(*one, *other, value)).collect())
        }
        Truth::Written(id, texts) => {
            Condition::In(*id, texts.iter().cloned().map(OptionValue::Name).collect())
        }
        Truth::Ticked(id) => Condition::Ticked(*id),
        Truth::AnyTicked(boxes) => any(boxes.iter().copied().map(Condition::Ticked).collect()),
        Truth::AllTicked(boxes) => all(boxes.iter().copied().map(Condition::Ticked).collect()),
        Truth::Answered(id) => Condition::Answered(*id),
        Truth::Compare(comparison, left, right) => {
            Condition::Compare(*comparison, left.clone(), right.clone())
        }
        Truth::Within(quantity, ranges) => Condition::Within(quantity.clone(), ranges.clone()),
    }
}

fn both(one: ElementId, other: ElementId, value: &OptionValue) -> Condition<Setting> {
    let is = |id| Condition::In(id, vec![value.clone()]);
    Condition::All(vec![is(one), is(other)])
}

/// Any of these; a single one stands for itself.
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
