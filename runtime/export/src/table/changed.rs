//! Fields and scores whose values mean different things in two versions.

use std::collections::{BTreeMap, BTreeSet};

use enkat_model::{Artifact, saved_fields};
use enkat_reports::diff::{FieldChange, JudgedChange, diff};

/// A field or a score whose values mean something else in a later version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedMeaning {
    /// Its name.
    pub name: String,
    /// The two versions.
    pub versions: (u32, u32),
    /// The reason.
    pub why: String,
}

/// A field or a score, by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Named {
    Field(String),
    Score(String),
}

/// The names that fields and scores have in a table of several versions.
#[derive(Debug, Default)]
pub(super) struct Meanings {
    changes: Vec<ChangedMeaning>,
    /// The last versions before each change of meaning.
    ends: BTreeMap<Named, BTreeSet<u32>>,
}

impl Meanings {
    /// Compares each version with the next that has the same fields: one that is gone can come back. Versions come in rising order.
    pub(super) fn of(versions: &[&Artifact]) -> Self {
        let mut meanings = Self::default();
        for (at, old) in versions.iter().enumerate() {
            let mut waiting = names(old);
            for new in &versions[at + 1..] {
                let common: BTreeSet<_> = names(new).intersection(&waiting).cloned().collect();
                if !common.is_empty() {
                    meanings.compare(old, new, &common);
                }
                waiting.retain(|name| !common.contains(name));
            }
        }
        meanings
    }

    pub(super) fn changes(&self) -> &[ChangedMeaning] {
        &self.changes
    }

    pub(super) fn into_changes(self) -> Vec<ChangedMeaning> {
        self.changes
    }

    /// Returns the name of a field's column for a version: its own for the meaning that it has in the newest.
    pub(super) fn field(&self, name: &str, version: u32) -> String {
        self.column(&Named::Field(name.to_owned()), name, version)
    }

    /// Returns the name of a score's column for a version.
    pub(super) fn score(&self, name: &str, version: u32) -> String {
        self.column(&Named::Score(name.to_owned()), name, version)
    }

    fn column(&self, named: &Named, name: &str, version: u32) -> String {
        let ends = self.ends.get(named);
        match ends.and_then(|ends| ends.range(version..).next()) {
            Some(end) => format!("{name}_v{end}"),
            None => name.to_owned(),
        }
    }

    fn compare(&mut self, old: &Artifact, new: &Artifact, common: &BTreeSet<Named>) {
        let versions = (old.header.version, new.header.version);
        for change in diff(old, new)
            .data
            .iter()
            .filter(|change| change.exports.breaking)
        {
            for named in changed(change, new) {
                if common.contains(&named) && self.ends.entry(named.clone()).or_default().insert(versions.0) {
                    let (Named::Field(name) | Named::Score(name)) = named;
                    let why = change.exports.why.clone();
                    self.changes.push(ChangedMeaning { name, versions, why });
                }
            }
        }
    }
}

fn names(artifact: &Artifact) -> BTreeSet<Named> {
    let fields = saved_fields(artifact).into_iter().map(Named::Field);
    let scores = artifact
        .scores
        .iter()
        .map(|score| Named::Score(score.name.clone()));
    fields.chain(scores).collect()
}

/// Lists the fields and scores whose values mean something else by a change. Another valuation leaves the answers as they are, and
/// changes the scores that count them.
fn changed(change: &JudgedChange, new: &Artifact) -> Vec<Named> {
    let name = change.field.clone();
    match &change.change {
        FieldChange::Removed { .. } | FieldChange::ScoreRemoved {} => Vec::new(),
        FieldChange::Score { .. } => vec![Named::Score(name)],
        FieldChange::Valuation { .. } => {
            let counts = |id: &enkat_model::ElementId| new.elements[id.index()].element.id == name;
            let scores = new.scores.iter().filter(|score| score.of.iter().any(counts));
            scores.map(|score| Named::Score(score.name.clone())).collect()
        }
        _ => vec![Named::Field(name)],
    }
}
