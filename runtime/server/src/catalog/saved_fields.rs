//! The fields that a version of a survey saves, and those of them that are stored sealed.

use std::collections::HashSet;

use enkat_model::{
    Artifact, Element, Format, ScalarKind, SensitiveNames, payload_schema, saved_fields, sensitive_names,
};
use serde_json::Value;

/// The saved fields of a version.
#[derive(Debug)]
pub(crate) struct SavedFields {
    /// The JSON Schema of payloads.
    pub(crate) schema: Value,
    /// The names of all fields that the survey can save, without copies.
    pub(crate) names: Vec<String>,
    sensitive: SensitiveNames,
    /// The questions that ask for contact details.
    contact: HashSet<String>,
}

impl SavedFields {
    /// Collects the saved fields of a version.
    pub(crate) fn of(artifact: &Artifact) -> Self {
        let elements = artifact.elements.iter().map(|included| &included.element);
        Self {
            schema: payload_schema(artifact),
            names: saved_fields(artifact),
            sensitive: sensitive_names(artifact),
            contact: elements
                .filter(|element| is_contact(element))
                .map(|element| element.id.clone())
                .collect(),
        }
    }

    /// Tests whether a field tells sensitive answers.
    pub(crate) fn is_sensitive(&self, field: &str) -> bool {
        self.sensitive.fields.contains(field)
    }

    /// Tests whether a score tells sensitive answers.
    pub(crate) fn is_sensitive_score(&self, score: &str) -> bool {
        self.sensitive.scores.contains(score)
    }

    /// Tests whether the value of a field is stored sealed: it is sensitive, or gives contact details.
    pub(crate) fn is_sealed(&self, field: &str) -> bool {
        self.is_sensitive(field) || self.contact.contains(field)
    }

    /// Tests whether any field is stored sealed.
    pub(crate) fn has_sealed(&self) -> bool {
        !self.contact.is_empty() || self.has_sensitive()
    }

    /// Tests whether any field tells sensitive answers.
    pub(crate) fn has_sensitive(&self) -> bool {
        !self.sensitive.fields.is_empty()
    }
}

fn is_contact<V>(element: &Element<V>) -> bool {
    let format = match element.body.scalar() {
        Some(ScalarKind::Text(text)) => text.format,
        _ => None,
    };
    matches!(format, Some(Format::Email | Format::Phone))
}
