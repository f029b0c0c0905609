//! The line that tells an offered survey from others of the same survey, in lists.

use std::collections::BTreeMap;

use enkat_model::Artifact;

use super::{Offer, check::Checker, file::Survey};

impl Checker<'_> {
    /// Checks the line of the deployment: a text in every language of the survey.
    pub(super) fn shows(&mut self, survey: &Survey) -> BTreeMap<String, String> {
        let Some(shows) = &survey.shows else {
            return BTreeMap::new();
        };
        let lines = shows.value.iter();
        let lines = lines.map(|(language, text)| (language.clone(), text.trim().to_owned()));
        let lines: BTreeMap<_, _> = lines.filter(|(_, text)| !text.is_empty()).collect();
        if let Some(artifact) = self.artifact(survey) {
            let languages = artifact.header.languages.iter();
            let silent = languages.filter(|language| !lines.contains_key(*language));
            let silent: Vec<_> = silent.map(|language| format!("`{language}`")).collect();
            if !silent.is_empty() {
                let (id, silent) = (&artifact.header.survey, silent.join(", "));
                self.find(
                    shows,
                    &format!("`shows` has no text in {silent}: give one for every language of `{id}`"),
                );
            }
        }
        lines
    }
}

impl Offer {
    /// Returns the line in each language: that of the deployment, else that of the survey's presets.
    pub(crate) fn lines(&self, artifact: &Artifact) -> BTreeMap<String, String> {
        if !self.shows.is_empty() {
            return self.shows.clone();
        }
        let lines = artifact.texts.iter().filter_map(|(language, texts)| {
            let presets = self.presets.iter();
            let lines = presets.filter_map(|preset| texts.get(&format!("presets.{preset}")));
            let lines: Vec<_> = lines.map(String::as_str).collect();
            (!lines.is_empty()).then(|| (language.clone(), lines.join("; ")))
        });
        lines.collect()
    }
}
