//! Changes of invariants. They change neither the survey nor its data; but one that is gone no longer guards the survey.

use enkat_model::Invariant;
use schemars::JsonSchema;
use serde::Serialize;

use super::elements::{Elements, Side};
use crate::notation::invariant;

/// A change of an invariant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InvariantChange {
    /// The name of the invariant.
    pub name: String,
    /// The change.
    #[serde(flatten)]
    pub kind: InvariantChangeKind,
}

/// A change of an invariant, by its kind. Invariants stand here as authors write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum InvariantChangeKind {
    /// It is new.
    Added {
        /// The invariant.
        new: String,
    },
    /// It is gone.
    Removed {
        /// The invariant.
        old: String,
    },
    /// It demands something else.
    Changed {
        /// The old invariant.
        old: String,
        /// The new invariant.
        new: String,
    },
}

/// Lists the changes of invariants: in the order of the new survey, then those that are gone. There are none where one of the two is an
/// artifact, which has no invariants.
pub(super) fn changes(elements: &Elements<'_>) -> Vec<InvariantChange> {
    let (old, new) = (&elements.old, &elements.new);
    let Some((was, is)) = old.invariants.zip(new.invariants) else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    for one in is {
        let after = written(new, one);
        let before = was.iter().find(|before| before.name == one.name);
        let kind = match before.map(|before| written(old, before)) {
            None => InvariantChangeKind::Added { new: after },
            Some(before) if before == after => continue,
            Some(before) => InvariantChangeKind::Changed {
                old: before,
                new: after,
            },
        };
        changes.push(change(one, kind));
    }
    let gone = gone(elements);
    changes.extend(gone.map(|one| {
        change(
            one,
            InvariantChangeKind::Removed {
                old: written(old, one),
            },
        )
    }));
    changes
}

/// Warns of invariants that are gone.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let warning = |one: &Invariant| {
        format!(
            "the invariant `{}` is gone, so this is no longer guaranteed: {}",
            one.name,
            elements.old.labels.invariant(one)
        )
    };
    gone(elements).map(warning).collect()
}

/// Iterates over the invariants that only the old survey has.
fn gone<'a>(elements: &Elements<'a>) -> impl Iterator<Item = &'a Invariant> {
    let both = elements.old.invariants.zip(elements.new.invariants);
    both.into_iter().flat_map(|(was, is)| {
        let is_gone = move |one: &&Invariant| !is.iter().any(|other| other.name == one.name);
        was.iter().filter(is_gone)
    })
}

fn written(side: &Side<'_>, one: &Invariant) -> String {
    invariant(side.labels.artifact, one)
}

fn change(one: &Invariant, kind: InvariantChangeKind) -> InvariantChange {
    InvariantChange {
        name: one.name.clone(),
        kind,
    }
}

impl InvariantChange {
    /// Describes the change.
    pub(super) fn sentence(&self) -> String {
        let name = &self.name;
        match &self.kind {
            InvariantChangeKind::Added { new } => format!("`{name}` is new: {new}"),
            InvariantChangeKind::Removed { old } => format!("`{name}` is gone: {old}"),
            InvariantChangeKind::Changed { old, new } => format!("`{name}` was “{old}” and is “{new}”"),
        }
    }
}
