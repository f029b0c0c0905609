//! Drafts: responses in progress.

pub(crate) mod save;

#[cfg(test)]
mod consent_tests;
#[cfg(test)]
mod contact_tests;
#[cfg(test)]
mod erased_tests;
#[cfg(test)]
mod sensitive_tests;

use enkat_store::Draft;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    app::App,
    catalog::Tailored,
    http::{Code, Failure},
    routes::endpoint::Endpoint,
};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![save::endpoint()]
}

/// A participant's draft.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DraftView {
    /// The number of times that it was saved, which the next save sends.
    revision: i64,
    /// The answers so far, by question or checkbox.
    answers: Map<String, Value>,
    /// The participant's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    /// The participant's section of the page, if the page was answered section by section.
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<String>,
    /// The participant's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
}

impl From<Draft> for DraftView {
    fn from(draft: Draft) -> Self {
        Self {
            revision: draft.revision,
            answers: draft.answers,
            page: draft.page,
            section: draft.section,
            language: draft.language,
        }
    }
}

/// Refuses changes that a page made by another model than the participant has now: its rules no longer hold. A client without a
/// model of its own sends none.
pub(super) fn check_model(tailored: &Tailored, model: Option<&str>) -> Result<(), Failure> {
    match model {
        Some(model) if model != tailored.model_hash => Err(Failure::survey_changed()),
        _ => Ok(()),
    }
}

/// Builds the refusal of a save on an outdated revision, with the current draft: the client asks the participant.
pub(super) fn conflict(draft: Draft) -> Failure {
    match serde_json::to_value(DraftView::from(draft)) {
        Ok(data) => Failure::new(Code::DraftConflict, "another tab was first").with(data),
        Err(error) => Failure::internal(&error),
    }
}
