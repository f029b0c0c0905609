//! The settings of the sign-in screen, and the surveys that lead to one.

pub(super) mod settings;
pub(super) mod surveys;

use std::collections::BTreeMap;

use enkat_model::Artifact;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{app::App, routes::endpoint::Endpoint};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![settings::endpoint(), surveys::endpoint()]
}

/// The title of a survey.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Title {
    /// Its name.
    name: String,
    /// The subject of the survey.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// Collects the titles of a survey, by language.
pub(super) fn titles(artifact: &Artifact) -> BTreeMap<String, Title> {
    let texts = artifact.texts.iter();
    let title = texts.filter_map(|(language, texts)| {
        let title = Title {
            name: texts.get("survey.name")?.clone(),
            description: texts.get("survey.description").cloned(),
        };
        Some((language.clone(), title))
    });
    title.collect()
}
