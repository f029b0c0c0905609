//! A compiled survey with what its author wrote.

use enkat_model::Artifact;
use enkat_syntax::tree::UnreadScenario;

use super::{Gaps, Places, WrittenInvariant};
use crate::resolve::Scenario;

/// A compiled survey with what its author wrote, for tools that explain it.
#[derive(Debug)]
pub struct Traced {
    /// The artifact.
    pub artifact: Artifact,
    /// The texts that are missing, in whose place the artifact has others.
    pub gaps: Gaps,
    /// The places where its elements and rules are written.
    pub places: Places,
    /// The invariants, which are not in the artifact.
    pub invariants: Vec<WrittenInvariant>,
    /// The author's tests.
    pub scenarios: Vec<Scenario>,
    /// The tests that could not be read.
    pub unread_scenarios: Vec<UnreadScenario>,
}
