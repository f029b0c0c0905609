//! Surveys as they are compared.

use enkat_compiler::lower::Gaps;
use enkat_model::Artifact;

/// A survey that is compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparand<'a> {
    /// The survey.
    pub(super) artifact: &'a Artifact,
    /// The texts that it lacks; nothing if it lacks none.
    pub(super) gaps: Option<&'a Gaps>,
}

impl<'a> Comparand<'a> {
    /// Joins a survey with the texts that it lacks.
    pub fn with_gaps(artifact: &'a Artifact, gaps: &'a Gaps) -> Self {
        Self {
            artifact,
            gaps: Some(gaps),
        }
    }
}

impl<'a> From<&'a Artifact> for Comparand<'a> {
    fn from(artifact: &'a Artifact) -> Self {
        Self { artifact, gaps: None }
    }
}
