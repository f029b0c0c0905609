//! The changes that another flag would make for a participant.

use std::collections::HashSet;

use enkat_model::{Artifact, Date, ElementId};
use enkat_prove::Witness;
use schemars::JsonSchema;
use serde::Serialize;

use super::Part;
use crate::natural_language::{Labels, Prose};

/// The most flags that are told.
const MOST: usize = 3;

/// A flag that a participant does not have, and what it would change with the same answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnotherFlag {
    /// The flag.
    pub flag: Prose,
    /// The parts that the participant would not see any more.
    pub takes_away: Changed,
    /// The parts that the participant would see, too.
    pub adds: Changed,
}

/// Parts that appear or disappear.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Changed {
    /// The outermost pages, sections, groups and questions.
    pub parts: Vec<Part>,
    /// The number of the questions in them.
    pub questions: usize,
}

/// Lists the flags that a participant does not have and that would take questions away; none if there are many others.
pub(super) fn others(labels: Labels<'_>, participant: &Witness, today: Date) -> Vec<AnotherFlag> {
    let artifact = labels.artifact;
    let flags = artifact.flags.iter().enumerate();
    let others = flags.filter(|(index, flag)| flag.setting.is_some() && !participant.flags.contains(*index));
    let others: Vec<_> = others.collect();
    if others.len() > MOST {
        return Vec::new();
    }
    let sees = |witness: &Witness| -> Option<HashSet<ElementId>> {
        Some(witness.sees(artifact, today)?.into_iter().collect())
    };
    let Some(now) = sees(participant) else {
        return Vec::new();
    };
    let others = others.into_iter().filter_map(|(index, _)| {
        let with = Witness {
            flags: participant.flags.with(index),
            ..participant.clone()
        };
        let then = sees(&with)?;
        Some(AnotherFlag {
            flag: labels.flag(index),
            takes_away: changed(labels, &now, &then),
            adds: changed(labels, &then, &now),
        })
    });
    others.filter(|other| other.takes_away.questions > 0).collect()
}

/// Lists what is seen here and not there.
fn changed(labels: Labels<'_>, here: &HashSet<ElementId>, there: &HashSet<ElementId>) -> Changed {
    let artifact: &Artifact = labels.artifact;
    let mut only: Vec<ElementId> = here.difference(there).copied().collect();
    only.sort_unstable();
    let element = |id: &ElementId| &artifact.elements[id.index()].element;
    let is_outermost = |id: &&ElementId| {
        let parent = element(id).depends_on();
        parent.is_none_or(|parent| !only.contains(&parent))
    };
    let is_named = |id: &&ElementId| element(id).body.is_container() || element(id).body.question().is_some();
    Changed {
        parts: only
            .iter()
            .filter(is_outermost)
            .filter(is_named)
            .map(|id| Part::of(labels, *id))
            .collect(),
        questions: only
            .iter()
            .filter(|id| element(id).body.question().is_some())
            .count(),
    }
}
