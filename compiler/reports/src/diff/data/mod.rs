//! Changes of the saved data, and whether they break data that was saved before.

mod change;
mod flags;
mod kinds;
mod scores;
mod values;
mod verdict;

use enkat_model::Artifact;
use indexmap::IndexMap;

pub use self::change::{FieldChange, JudgedChange, KeptByKind, Verdict};
pub(super) use self::change::{in_language, unit_in_words};
use self::{
    kinds::{are_relative, kept_by_kind},
    values::{limits, other_ends, valuations, values},
    verdict::judged,
};
use super::{
    OtherOption, Renamed,
    elements::Elements,
    exchanged::{Exchanged, exchanged_ends},
    option_words::other_options,
};
use crate::{
    emit::{ByLanguage, Variable, codebook},
    notation::derivation,
};

/// Lists every change of a field: in the order of the new codebook, then the fields that are gone.
pub(super) fn changes(elements: &Elements<'_>, renamed: &[Renamed]) -> Vec<JudgedChange> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels.artifact);
    let as_before = calculated_as_before(old, new);
    let flags = flags::flags(old, new);
    let (old, new) = (codebook(old), codebook(new));
    let by_name = |variables: Vec<Variable>| -> IndexMap<String, Variable> {
        let named = variables.into_iter();
        named.map(|variable| (variable.name.clone(), variable)).collect()
    };
    let scores = scores::scores(&old.scores, &new.scores);
    let (mut before, after) = (by_name(old.variables), by_name(new.variables));
    // The codebook writes a calculation with labels, which may have changed.
    for name in as_before {
        if let (Some(was), Some(variable)) = (before.get_mut(&name), after.get(&name)) {
            was.origin.clone_from(&variable.origin);
        }
    }
    let exchanged = Exchanged::all(elements);
    let mut changes = Vec::new();
    for (name, variable) in &after {
        if let Some(was) = before.get(name) {
            let mut scores = [&old.scores, &new.scores].into_iter().flatten();
            let is_counted = scores.any(|score| score.of.contains(name));
            let question = variable.copy_of.as_ref().unwrap_or(name);
            let others = other_options(elements, question);
            let fields = compare(was, variable, others, is_counted).into_iter();
            let words = exchanged.iter().filter_map(|one| one.change(elements, question));
            let fields = fields.chain(words).chain(exchanged_ends(elements, question));
            changes.extend(fields.map(|change| judged(variable, change)));
        } else {
            let data_type = variable.data_type.name().to_owned();
            changes.push(judged(variable, FieldChange::Added { data_type }));
        }
    }
    let gone = before.iter().filter(|(name, _)| !after.contains_key(*name));
    changes.extend(gone.map(|(name, variable)| {
        let now = renamed
            .iter()
            .find(|renamed| renamed.old == *name && renamed.has((false, name)));
        let now = now.map(|renamed| renamed.new.clone());
        judged(variable, FieldChange::Removed { now })
    }));
    changes.extend(scores);
    changes.extend(flags);
    changes
}

/// Lists the derived fields that are calculated as before.
fn calculated_as_before(old: &Artifact, new: &Artifact) -> Vec<String> {
    let written = |artifact: &Artifact| -> IndexMap<String, String> {
        let fields = artifact.payload.derive.iter();
        fields
            .map(|field| (field.name.clone(), derivation(artifact, &field.value)))
            .collect()
    };
    let (old, new) = (written(old), written(new));
    let as_before = new
        .into_iter()
        .filter(|(name, value)| old.get(name) == Some(value));
    as_before.map(|(name, _)| name).collect()
}

fn compare(old: &Variable, new: &Variable, others: Vec<OtherOption>, scored: bool) -> Vec<FieldChange> {
    let mut changes = Vec::new();
    let is_converted = old.origin.is_some() || new.origin.is_some();
    let [was, is] = [old, new].map(|variable| variable.data_type.name().to_owned());
    let are_numbers = old.decimals.is_some() && new.decimals.is_some();
    if was != is && !is_converted && !are_numbers {
        changes.push(FieldChange::Type { old: was, new: is });
    } else if old.kind != new.kind {
        changes.push(FieldChange::Kind {
            old: old.kind.clone(),
            new: new.kind.clone(),
            values: kept_by_kind(old, new),
        });
    }
    if old.origin != new.origin {
        let [old, new] = [old, new].map(|variable| match &variable.origin {
            Some(origin) => origin.to_string(),
            None => format!("as {}", variable.data_type.name()),
        });
        changes.push(FieldChange::Origin { old, new });
    } else if !is_converted {
        let values = values(old, new, others);
        changes.extend(valuations(old, new, &values, scored));
        changes.extend(values);
    }
    if are_relative(old, new) {
        changes.extend(other_ends(old, new));
    } else if old.kind == new.kind {
        changes.extend(limits(old, new));
    }
    if old.sensitive != new.sensitive {
        changes.push(FieldChange::Sensitive {
            sensitive: new.sensitive,
        });
    }
    if old.kind == new.kind && old.format != new.format {
        let (old, new) = (old.format.clone(), new.format.clone());
        changes.push(FieldChange::Format { old, new });
    }
    if old.kind == new.kind && is_another_unit(&old.unit, &new.unit) {
        let [old, new] = [&old.unit, &new.unit].map(|unit| unit.values().next().cloned().unwrap_or_default());
        changes.push(FieldChange::Unit { old, new });
    }
    changes
}

/// Returns whether no language has the same unit as before.
fn is_another_unit(old: &ByLanguage, new: &ByLanguage) -> bool {
    (!old.is_empty() || !new.is_empty())
        && !new.iter().any(|(language, unit)| old.get(language) == Some(unit))
}
