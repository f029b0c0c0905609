//! Mistakes in declarations.

use std::fmt;

/// A mistake in a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// In which survey, if in one.
    pub(crate) survey_id: Option<String>,
    /// Line and column, where a file says it.
    pub(super) place: Option<(u64, u64)>,
    pub(crate) text: String,
    /// The part that is not served because of it.
    pub(crate) scope: Scope,
}

/// The part that is not served because of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All that the file declares: the mistake may reach further than it seems.
    File,
    /// The survey alone.
    Survey,
}

impl Finding {
    /// Finds a mistake in a survey.
    pub(super) fn of(survey_id: &str, text: &str) -> Self {
        Self {
            survey_id: Some(survey_id.to_owned()),
            place: None,
            text: text.to_owned(),
            scope: Scope::File,
        }
    }

    /// Finds a mistake in no survey.
    pub(super) fn about(text: String) -> Self {
        Self {
            survey_id: None,
            place: None,
            text,
            scope: Scope::File,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.place, &self.survey_id) {
            (Some((line, column)), _) => write!(f, "{line}:{column}: {}", self.text),
            (None, Some(survey_id)) => write!(f, "`{survey_id}`: {}", self.text),
            (None, None) => f.write_str(&self.text),
        }
    }
}
