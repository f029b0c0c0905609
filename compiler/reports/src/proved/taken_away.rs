//! The parts of a survey that a flag takes away.

use enkat_model::{Condition, Setting};
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
        let parts = found.parts.iter().copied();
        let mut hiding: Vec<_> = parts
            .flat_map(|part| std::iter::successors(Some(part), |id| labels.above(*id)))
            .filter(|id| names(&labels.element(*id).hidden_when, found.flag))
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

/// Returns whether a rule names a flag.
fn names(rule: &Condition<Setting>, flag: usize) -> bool {
    match rule {
        Condition::All(of) | Condition::Any(of) => of.iter().any(|part| names(part, flag)),
        Condition::Not(part) => names(part, flag),
        Condition::Setting(Setting::Flag(flags)) => flags.contains(flag),
        _ => false,
    }
}
