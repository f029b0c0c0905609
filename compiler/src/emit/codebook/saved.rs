//! What is saved, in the order in which it is saved.

use enkat_model::{Artifact, ElementId};

use super::{Variable, variable::variable};
use crate::prose::Labels;

/// Every variable: answers, what is calculated, copies.
pub(super) fn variables(artifact: &Artifact) -> Vec<Variable> {
    let labels = Labels::of_source(artifact);
    let ids = (0..artifact.elements.len()).map(ElementId::at);
    ids.filter_map(|id| variable(labels, id)).collect()
}
