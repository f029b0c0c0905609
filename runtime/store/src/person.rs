//! The settings of an invited person, beside their identity.

use enkat_model::Gender;
use serde::{Deserialize, Serialize};

/// The settings of an invited person: flags, gender, language and unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PersonSettings {
    /// Presets by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub presets: Vec<String>,
    /// The settings that are on, sorted; the others are unknown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// The gender.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// The part of the customer that they belong to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The language in which they begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl PersonSettings {
    /// Returns whether nothing is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
