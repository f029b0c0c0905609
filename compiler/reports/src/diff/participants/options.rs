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
    let (mut positions, mut added) = (Vec::new(), Vec::new());
    for option in after {
        let value = option.value.clone();
        let label = new_labels.option_label(new, &value);
        let Some(at) = before.iter().position(|other| other.value == value) else {
            added.push((value, label));
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
    let is_gone = |value: &OptionValue| !after.iter().any(|other| other.value == *value);
    let gone = before.iter().filter(|option| is_gone(&option.value));
    let gone: Vec<_> = gone
        .map(|option| (option.value.clone(), old_labels.option_label(old, &option.value)))
        .collect();
    // Options that have only got other values may be where they were.
    let shown = [(old_labels, old, before), (new_labels, new, after)].map(|(labels, id, options)| {
        let options = options.iter();
        options
            .map(|option| labels.option_label(id, &option.value))
            .collect::<Vec<_>>()
    });
    if shown[0] == shown[1] {
        return changes;
    }
    // An option that only has another value is the same for participants.
    let has =
        |options: &[(OptionValue, String)], label: &str| options.iter().any(|(_, other)| other == label);
    let was = |label: &str| has(&gone, label) || others.iter().any(|other| other.old == label);
    let is = |label: &str| has(&added, label) || others.iter().any(|other| other.new == label);
    let come = added.iter().filter(|(_, label)| !was(label)).cloned();
    changes.extend(come.map(|(value, label)| ChangeKind::OptionAdded { value, label }));
    let gone = gone.iter().filter(|(_, label)| !is(label)).cloned();
    changes.extend(gone.map(|(value, label)| ChangeKind::OptionRemoved { value, label }));
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
