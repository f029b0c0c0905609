//! The values that a variable can have: options, range, decimals, length.

use enkat_model::{OptionValue, words::counted};
use indexmap::{IndexMap, IndexSet};

use super::FieldChange;
use crate::{
    diff::{OtherOption, range::narrowed_and_widened},
    emit::{ByLanguage, Range, Variable},
};

/// Finds options that are new, gone, or have another value, and values that stand for other options.
pub(super) fn values(old: &Variable, new: &Variable, others: Vec<OtherOption>) -> Vec<FieldChange> {
    let languages: IndexSet<_> = new.values.iter().flat_map(|code| code.label.keys()).collect();
    let mut languages = languages.into_iter();
    let first = languages.next();
    let label = |labels: &ByLanguage| {
        let label = first.and_then(|language| labels.get(language));
        label.or(labels.values().next()).cloned()
    };
    let codes = |variable: &Variable| codes(variable, |labels| Some(label(labels).unwrap_or_default()));
    let (before, after) = (codes(old), codes(new));
    if before.is_empty() || after.is_empty() {
        return Vec::new();
    }
    let renumbered = renumbered(&before, &after);
    let is_renumbered = |value: &OptionValue, label: &str| {
        renumbered
            .iter()
            .any(|(of, old, new)| of == label && (old == value || new == value))
    };
    // Options that have only exchanged their values are told by their labels.
    let is_exchanged = |other: &OtherOption| {
        is_renumbered(&other.value, &other.old) && is_renumbered(&other.value, &other.new)
    };
    let are_exchanged = others.iter().all(is_exchanged);
    let added = after
        .iter()
        .filter(|(value, label)| !before.contains_key(*value) && !is_renumbered(value, label));
    let removed = before
        .iter()
        .filter(|(value, label)| !after.contains_key(*value) && !is_renumbered(value, label));
    let added = added.map(|(value, label)| FieldChange::ValueAdded {
        value: value.clone(),
        label: label.clone(),
    });
    let removed = removed.map(|(value, label)| FieldChange::ValueRemoved {
        value: value.clone(),
        label: label.clone(),
    });
    let mut changes: Vec<_> = added.chain(removed).collect();
    let is_told = |value: &OptionValue| !are_exchanged && others.iter().any(|other| other.value == *value);
    let is_new = |(_, old, new): &Exchanged| {
        let is_same = |(_, was, is): &Exchanged| was == old && is == new;
        !renumbered.iter().any(is_same) && !others.iter().any(|other| [old, new].contains(&&other.value))
    };
    for language in languages {
        let own = renumbered_in(language, old, new).into_iter().filter(is_new);
        changes.extend(own.map(|(label, old, new)| FieldChange::RenumberedIn {
            language: language.clone(),
            label,
            old,
            new,
        }));
    }
    let renumbered = renumbered
        .iter()
        .filter(|(_, old, new)| !is_told(old) || !is_told(new));
    changes.extend(
        renumbered
            .cloned()
            .map(|(label, old, new)| FieldChange::Renumbered {
                reused: after.contains_key(&old),
                label,
                old,
                new,
            }),
    );
    if !are_exchanged {
        changes.push(FieldChange::OtherOptions { options: others });
    }
    changes
}

/// Returns the labels of a variable's values in one language.
fn codes(
    variable: &Variable,
    label: impl Fn(&ByLanguage) -> Option<String>,
) -> IndexMap<OptionValue, String> {
    let codes = variable.values.iter();
    codes
        .filter_map(|code| Some((code.value.clone(), label(&code.label)?)))
        .collect()
}

/// Finds labels that have another value in one language.
fn renumbered_in(language: &str, old: &Variable, new: &Variable) -> Vec<Exchanged> {
    let [before, after] = [old, new].map(|variable| codes(variable, |labels| labels.get(language).cloned()));
    renumbered(&before, &after)
}

/// A label with its old and its new value.
type Exchanged = (String, OptionValue, OptionValue);

/// Finds labels that have another value, each with its old and its new one. A label of several values says nothing.
fn renumbered(
    before: &IndexMap<OptionValue, String>,
    after: &IndexMap<OptionValue, String>,
) -> Vec<Exchanged> {
    let value_of = |codes: &IndexMap<OptionValue, String>, label: &str| -> Option<OptionValue> {
        let mut found = codes.iter().filter(|(_, other)| *other == label);
        let one = found.next().filter(|_| found.next().is_none());
        one.map(|(value, _)| value.clone())
    };
    let renumbered = before.iter().filter_map(|(old, label)| {
        let new = value_of(after, label).filter(|new| new != old)?;
        value_of(before, label)?;
        Some((label.clone(), old.clone(), new))
    });
    renumbered.collect()
}

/// Finds options of both surveys with another valuation, given the changes of values. A draft valuation that becomes final is not a
/// change.
pub(super) fn valuations(
    old: &Variable,
    new: &Variable,
    values: &[FieldChange],
    scored: bool,
) -> Vec<FieldChange> {
    // A change is reported for the original, not for its copies.
    if new.copy_of.is_some() {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for code in &new.values {
        let value_before = value_before(&code.value, values);
        let mut options = old.values.iter();
        let before = options.find(|before| Some(&before.value) == value_before);
        if let Some(before) = before.filter(|before| before.valuation != code.valuation) {
            changes.push(FieldChange::Valuation {
                label: code.label.values().next().cloned().unwrap_or_default(),
                old: before.valuation,
                new: code.valuation,
                was_draft: before.draft,
                scored,
            });
        }
    }
    changes
}

/// Returns the value that the option of a new value had, given the changes of values; nothing if it was no option.
fn value_before<'c>(value: &'c OptionValue, values: &'c [FieldChange]) -> Option<&'c OptionValue> {
    let renumbered = values.iter().find_map(|change| match change {
        FieldChange::Renumbered { old, new, .. } if new == value => Some(old),
        _ => None,
    });
    let is_other = values.iter().any(|change| match change {
        FieldChange::OtherOptions { options } => options.iter().any(|option| option.value == *value),
        FieldChange::Renumbered { old, .. } => old == value,
        _ => false,
    });
    renumbered.or(Some(value).filter(|_| !is_other))
}

/// Compares the limits other than options: range, decimals, length.
pub(super) fn limits(old: &Variable, new: &Variable) -> Vec<FieldChange> {
    let mut changes = Vec::new();
    let mut push = |(narrowed, widened): (bool, bool), old: String, new: String| {
        if narrowed {
            changes.push(FieldChange::Narrowed { old, new });
        } else if widened {
            changes.push(FieldChange::Widened { old, new });
        }
    };
    if old.data_type == new.data_type || (old.decimals.is_some() && new.decimals.is_some()) {
        let [was, is] = [old, new].map(|variable| range_in_words(&variable.range));
        push(narrowed_and_widened(&old.range, &new.range), was, is);
    }
    if let (Some(was), Some(is)) = (old.max_length, new.max_length) {
        let [old, new] = [was, is].map(|length| counted(length as usize, "character"));
        push((is < was, is > was), old, new);
    }
    if let (Some(old), Some(new)) = (old.decimals, new.decimals)
        && old != new
    {
        changes.push(FieldChange::Decimals { old, new });
    }
    changes
}

/// Compares the lowest and the highest values of questions whose answers are relative to them.
pub(super) fn other_ends(old: &Variable, new: &Variable) -> Option<FieldChange> {
    let [was, is] = [old, new].map(|variable| range_in_words(&variable.range));
    (was != is).then_some(FieldChange::OtherEnds { old: was, new: is })
}

fn range_in_words(range: &Range) -> String {
    let end = |end: &Option<serde_json::Value>| match end {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(number) => number.to_string(),
        None => String::new(),
    };
    match (&range.from, &range.to) {
        (None, None) => "any".to_owned(),
        (from, to) => format!("{}..{}", end(from), end(to)),
    }
}
