//! The parts of a survey that a flag takes away.

use enkat_model::{Condition, ElementId, Setting};
use enkat_prove::{Restriction, TakenAway as Found};
use schemars::JsonSchema;
use serde::Serialize;

use super::Part;
use crate::natural_language::{Labels, Prose, restriction};

/// A flag that takes parts of the survey away.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TakenAway {
    /// The flag.
    pub flag: Prose,
    /// The outermost pages, sections, groups and questions that its participants never see.
    pub parts: Vec<Part>,
    /// The rules about this flag that hide them, each as a sentence; empty where they are about a flag that follows from it.
    pub because: Vec<Prose>,
}

impl TakenAway {
    pub(super) fn of(labels: Labels<'_>, found: &Found) -> Self {
        let mut hiding: Vec<_> = found
            .parts
            .iter()
            .flat_map(|part| hiding(labels, *part, found.flag))
            .collect();
        hiding.sort_unstable();
        hiding.dedup();
        let because = hiding.into_iter().map(Restriction::Hidden);
        Self {
            flag: labels.flag(found.flag),
            parts: found.parts.iter().map(|part| Part::of(labels, *part)).collect(),
            because: because.map(|rule| restriction(labels, rule)).collect(),
        }
    }
}

/// Lists the elements with rules about a flag that hide a part: itself and those around it, or else those within it.
fn hiding(labels: Labels<'_>, part: ElementId, flag: usize) -> Vec<ElementId> {
    let is_ruled = |id: &ElementId| names(&labels.element(*id).hidden_when, flag);
    let around: Vec<_> = labels.with_parents(part).filter(is_ruled).collect();
    if !around.is_empty() {
        return around;
    }
    let all = (0..labels.artifact.elements.len()).map(ElementId::at);
    let within = all.filter(|id| labels.with_parents(*id).any(|parent| parent == part));
    within.filter(is_ruled).collect()
}

/// Returns whether a rule names a flag.
fn names(rule: &Condition<Setting>, flag: usize) -> bool {
    match rule {
        Condition::All(of) | Condition::Any(of) => of.iter().any(|part| names(part, flag)),
        Condition::Not(part) => names(part, flag),
        Condition::Setting(Setting::Flag(flags)) => flags.contains(flag),
        _ => false,
    }
}
