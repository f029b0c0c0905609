//! The options of a choice: new, gone, other ones, in another order, or offered to other participants.

use enkat_model::{ElementId, OptionValue};

use super::{ChangeKind, Elements, comparable, distinct::distinct, unanswered};
use crate::{
    diff::{
        cases::{Rule, difference},
        option_words::{come_from_elsewhere, other_options},
    },
    natural_language::{Audience, NormalForm},
};

/// Compares the options of a choice that both surveys have.
pub(super) fn options(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<ChangeKind> {
    let (old_labels, new_labels) = (elements.old.labels, elements.new.labels);
    let (before, after) = (
        old_labels.element(old).body.options(),
        new_labels.element(new).body.options(),
    );
    if before.is_empty() || after.is_empty() {
        return Vec::new();
    }
    let others = other_options(elements, &new_labels.element(new).id);
    let is_other = |value: &OptionValue| others.iter().any(|other| other.value == *value);
    let mut changes = Vec::new();
    let mut positions = Vec::new();
    for option in after {
        let value = option.value.clone();
        let label = new_labels.option_label(new, &value);
        let Some(at) = before.iter().position(|other| other.value == value) else {
            continue;
        };
        if is_other(&value) {
            continue;
        }
        positions.push(at);
        let hidden_when = [&before[at].hidden_when, &option.hidden_when];
        let rules = hidden_when.map(|hidden| Audience::of_rule(NormalForm::is_not(hidden)));
        if comparable(old_labels, &rules[0]) == comparable(new_labels, &rules[1]) {
            continue;
        }
        let difference = difference(
            &Rule::failing(old_labels, hidden_when[0]),
            &Rule::failing(new_labels, hidden_when[1]),
        );
        if difference.as_ref().is_none_or(|difference| difference.answered) {
            let offered = [
                rules[0].prose("to", old_labels, old),
                rules[1].prose("to", new_labels, new),
            ];
            let [was, is] = distinct([offered], [(old_labels, &rules[0]), (new_labels, &rules[1])]);
            changes.push(ChangeKind::OptionAudience {
                label: label.clone(),
                old: was,
                new: is,
                fewer: difference.as_ref().is_none_or(|difference| difference.fewer),
            });
        }
        let of_option = |difference| unanswered::changes(elements, difference, Some(&label));
        changes.extend(difference.iter().flat_map(of_option));
    }
    // Options that have only got other values may be where they were.
    let shown = [(old_labels, old, before), (new_labels, new, after)].map(|(labels, id, options)| {
        let options = options.iter().map(|option| &option.value);
        options
            .map(|value| (value.clone(), labels.option_label(id, value)))
            .collect::<Vec<_>>()
    });
    let [was, is] = &shown;
    if was
        .iter()
        .map(|(_, label)| label)
        .eq(is.iter().map(|(_, label)| label))
    {
        return changes;
    }
    let come = only(is, was).map(|(value, label)| ChangeKind::OptionAdded { value, label });
    let gone = only(was, is).map(|(value, label)| ChangeKind::OptionRemoved { value, label });
    changes.extend(come.chain(gone));
    if !positions.is_sorted() {
        let values = positions.into_iter().map(|at| before[at].value.clone());
        changes.push(ChangeKind::OptionOrder {
            values: values.collect(),
        });
    }
    // Words that have changed where they are, are listed with the other texts.
    if !others.is_empty() && come_from_elsewhere(elements, old, new) {
        changes.push(ChangeKind::OtherOptions { options: others });
    }
    changes
}

/// An option as participants see it: its value and its label.
type Shown = (OptionValue, String);

/// Lists the options that only the first of two surveys has: the other one has neither the label nor the value, or has the value
/// for an option that has another value in the first. Any other option with another label has other words.
fn only<'s>(options: &'s [Shown], others: &'s [Shown]) -> impl Iterator<Item = Shown> + 's {
    let has = |options: &[Shown], label: &str| options.iter().any(|(_, other)| other == label);
    let is_only = move |(value, label): &&Shown| {
        let replaced = others.iter().find(|(other, _)| other == value);
        !has(others, label) && replaced.is_none_or(|(_, other)| has(options, other))
    };
    options.iter().filter(is_only).cloned()
}
