//! A part of a survey, as facts name it.

use enkat_model::ElementId;
use schemars::JsonSchema;
use serde::Serialize;

use crate::natural_language::Labels;

/// A page, a section, a group or a question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Part {
    /// Its kind.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Its title or label, in the first language; its id where it has none.
    pub label: String,
    /// The title of the page that it stands on; nothing for a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

impl Part {
    pub(super) fn of(labels: Labels<'_>, id: ElementId) -> Self {
        Self {
            kind: labels.element(id).body.kind().name(),
            id: labels.element(id).id.clone(),
            label: labels.label(id),
            page: Some(labels.artifact.page_of(id))
                .filter(|page| *page != id)
                .map(|page| labels.label(page)),
        }
    }
}
