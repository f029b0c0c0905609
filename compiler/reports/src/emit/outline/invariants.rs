//! The invariants, which are not in the artifact.

use enkat_model::{Artifact, Invariant};

use crate::notation::invariant;

/// Writes the invariants of a survey as lines, to stand behind its outline.
pub fn invariants_outline<'i>(
    artifact: &Artifact,
    invariants: impl IntoIterator<Item = &'i Invariant>,
) -> String {
    let lines = invariants
        .into_iter()
        .map(|one| format!("invariant {}\n  {}\n", one.name, invariant(artifact, one)));
    let lines: String = lines.collect();
    if lines.is_empty() {
        lines
    } else {
        format!("\n{lines}")
    }
}
