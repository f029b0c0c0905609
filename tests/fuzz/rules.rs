//! Random surveys and answers, chosen by the input.

use enkat_conformance::Situation;

use crate::compile::{agrees, emitted};

/// Fills in a random survey.
///
/// # Panics
/// If the evaluators disagree.
pub fn rules(input: &[u8]) {
    let situation = Situation::from_bytes(input);
    emitted(&situation.artifact);
    agrees(situation);
}
