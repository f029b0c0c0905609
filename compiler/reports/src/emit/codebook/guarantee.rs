//! Guarantees for every participant: the invariants of a survey.

use enkat_model::{Artifact, Invariant};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    natural_language::{Labels, Prose},
    notation::invariant,
};

/// An invariant, and whether it has been proved.
#[derive(Clone, Copy, Debug)]
pub struct Stated<'a> {
    /// The invariant.
    pub invariant: &'a Invariant,
    /// Whether it has been proved for every participant.
    pub is_proved: bool,
}

/// A guarantee: a statement that holds for every participant, in every state of the answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Guarantee {
    /// Its name.
    pub name: String,
    /// The statement in words.
    pub guaranteed: Prose,
    /// The statement, as authors write it.
    pub written: String,
    /// Whether it has been proved for every participant. Otherwise, the author of the survey states it.
    pub proved: bool,
}

/// Describes the invariants of a survey.
pub(super) fn guarantees(artifact: &Artifact, stated: &[Stated<'_>]) -> Vec<Guarantee> {
    let labels = Labels::of_source(artifact);
    let stated = stated.iter();
    stated
        .map(|stated| Guarantee {
            name: stated.invariant.name.clone(),
            guaranteed: labels.invariant(stated.invariant),
            written: invariant(artifact, stated.invariant),
            proved: stated.is_proved,
        })
        .collect()
}
