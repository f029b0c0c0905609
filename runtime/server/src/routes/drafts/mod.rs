//! Drafts: answers that participants have typed so far.

pub(crate) mod save;

#[cfg(test)]
mod contact_tests;
#[cfg(test)]
mod erased_tests;

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
    /// How many times it was saved; goes along with the next save.
    revision: i64,
    /// Question or box → what was typed.
    answers: Map<String, Value>,
    /// The page where the participant was.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    /// The section of the page where the participant was, if the page was answered section by section.
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<String>,
    /// The language in which the participant reads.
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

/// Refuses what a page did with another model than the participant has by now: its rules do not count any more. A client
/// without a model of its own names none.
pub(super) fn check_model(tailored: &Tailored, model: Option<&str>) -> Result<(), Failure> {
    match model {
        Some(model) if model != tailored.model_hash => Err(Failure::survey_changed()),
        _ => Ok(()),
    }
}

/// Another tab was first: the client gets what there is now and asks.
pub(super) fn conflict(draft: Draft) -> Failure {
    match serde_json::to_value(DraftView::from(draft)) {
        Ok(data) => Failure::new(Code::DraftConflict, "another tab was first").with(data),
        Err(error) => Failure::internal(&error),
    }
}
