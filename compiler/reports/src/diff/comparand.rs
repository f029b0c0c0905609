//! Surveys as they are compared.

use enkat_compiler::lower::Gaps;
use enkat_model::{Artifact, Invariant};

/// A survey that is compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparand<'a> {
    /// The survey.
    pub(super) artifact: &'a Artifact,
    /// The texts that it lacks; nothing if it lacks none.
    pub(super) gaps: Option<&'a Gaps>,
    /// Its invariants; nothing for an artifact alone, which has none.
    pub(super) invariants: Option<&'a [Invariant]>,
}

impl<'a> Comparand<'a> {
    /// Joins a survey with the texts that it lacks.
    pub fn with_gaps(artifact: &'a Artifact, gaps: &'a Gaps) -> Self {
        Self {
            artifact,
            gaps: Some(gaps),
            invariants: None,
        }
    }

    /// Adds the invariants of the survey.
    #[must_use]
    pub fn with_invariants(self, invariants: &'a [Invariant]) -> Self {
        Self {
            invariants: Some(invariants),
            ..self
        }
    }
}

impl<'a> From<&'a Artifact> for Comparand<'a> {
    fn from(artifact: &'a Artifact) -> Self {
        Self {
            artifact,
            gaps: None,
            invariants: None,
        }
    }
}
