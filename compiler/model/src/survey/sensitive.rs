//! The saved fields, the scores and the attention rules that tell sensitive answers.

use std::collections::BTreeSet;

use super::{
    artifact::Artifact,
    condition::{Condition, Setting},
    element_id::ElementId,
    payload::Derivation,
};

/// The names of the saved fields, the scores and the attention rules that tell sensitive answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SensitiveNames {
    /// The saved fields: answers, calculated fields, and copies as `outer.inner`.
    pub fields: BTreeSet<String>,
    /// The scores. A score and a field may have the same name.
    pub scores: BTreeSet<String>,
    /// The attention rules, which have names of their own, too.
    pub attention: BTreeSet<String>,
}

/// Finds the saved fields, the scores and the attention rules of a survey that tell sensitive answers: answers to sensitive questions, their
/// copies, fields and scores that are calculated from one, and attention rules that read one.
pub fn sensitive_names(artifact: &Artifact) -> SensitiveNames {
    let is_sensitive = |id: &ElementId| artifact.elements[id.index()].element.sensitive;
    let elements = artifact.elements.iter().map(|included| &included.element);
    let answers = elements.filter(|element| element.sensitive && element.body.has_field());
    let derived = artifact.payload.derive.iter();
    let derived = derived.filter(|field| reads(&field.value).iter().any(is_sensitive));
    let copies = artifact.payload.nest.iter().flat_map(|nest| {
        let copied = nest.of.iter().filter(|id| is_sensitive(id));
        copied.map(|id| format!("{}.{}", nest.name, artifact.elements[id.index()].element.id))
    });
    let scores = artifact.scores.iter();
    let scores = scores.filter(|score| score.of.iter().any(is_sensitive));
    let attention = artifact.attention.iter();
    let attention = attention.filter(|attention| elements_of(&attention.when).iter().any(is_sensitive));
    SensitiveNames {
        fields: answers
            .map(|element| element.id.clone())
            .chain(derived.map(|field| field.name.clone()))
            .chain(copies)
            .collect(),
        scores: scores.map(|score| score.name.clone()).collect(),
        attention: attention.map(|attention| attention.name.clone()).collect(),
    }
}

/// Lists the elements that a calculated field reads.
fn reads(value: &Derivation<Setting>) -> Vec<ElementId> {
    match value {
        Derivation::Truth(condition) => elements_of(condition),
        Derivation::Number(quantity) => {
            let mut read = Vec::new();
            quantity.for_each_element(&mut |id| read.push(id));
            read
        }
    }
}

/// Lists the elements that a condition reads.
fn elements_of(condition: &Condition<Setting>) -> Vec<ElementId> {
    let mut read = Vec::new();
    condition.for_each_element(&mut |id| read.push(id));
    read
}
