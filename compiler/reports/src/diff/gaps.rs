//! Texts that surveys lack: other words stand in their place, and are no words of theirs.

use enkat_model::{
    Texts, split_plural,
    words::{counted, listed},
};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    elements::{Elements, Side},
    excerpt::beginning,
    translators::{Forms, Listed, TextPlace},
};

/// A text that the newer survey lacks.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingText {
    /// Its key; for plural forms, the part that they have in common.
    pub key: String,
    /// The place of the key; nothing where there is none yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<TextPlace>,
    /// The text in the first language that has it; `null` if none has.
    pub source: Option<String>,
}

impl Listed for MissingText {
    fn key(&self) -> &str {
        &self.key
    }

    fn place(&self) -> Option<&TextPlace> {
        self.place.as_ref()
    }
}

impl std::fmt::Display for MissingText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.source {
            Some(source) => write!(f, "“{}”", beginning(source)),
            None => f.write_str("no language has words for it yet"),
        }
    }
}

impl Side<'_> {
    /// Returns whether the survey lacks a text.
    pub(super) fn lacks(&self, language: &str, key: &str) -> bool {
        let gaps = self.gaps.and_then(|gaps| gaps.get(language));
        gaps.is_some_and(|gaps| gaps.contains(key) || gaps.contains(split_plural(key).0))
    }

    /// Returns the texts of a language that are written; nothing if the survey is not in this language.
    pub(super) fn written(&self, language: &str) -> Option<Texts> {
        let texts = self.labels.artifact.texts.get(language)?.iter();
        let written = texts.filter(|(key, _)| !self.lacks(language, key));
        Some(written.map(|(key, text)| (key.clone(), text.clone())).collect())
    }
}

/// Lists the texts that the newer survey lacks, by language.
pub(super) fn missing(new: &Side<'_>) -> IndexMap<String, Vec<MissingText>> {
    let languages = &new.labels.artifact.header.languages;
    let texts = languages.iter().filter_map(|language| new.written(language));
    let forms: Vec<Forms> = texts.map(|texts| Forms::of(&texts)).collect();
    let source = |key: &str| {
        forms
            .iter()
            .find_map(|forms| forms.get(split_plural(key).0).cloned())
    };
    let gaps = languages
        .iter()
        .filter_map(|language| Some((language, new.gaps?.get(language)?)));
    gaps.map(|(language, keys)| {
        let missing = keys.iter().map(|key| MissingText {
            key: key.clone(),
            place: None,
            source: source(key),
        });
        (language.clone(), missing.collect())
    })
    .collect()
}

/// Warns of surveys that lack texts, in languages that the newer one has.
pub(super) fn warnings(elements: &Elements<'_>) -> Vec<String> {
    let languages = &elements.new.labels.artifact.header.languages;
    let lacking = |side: &Side<'_>| {
        let gaps = side.gaps?;
        let lacking = languages.iter().filter_map(|language| {
            let keys = gaps.get(language)?;
            Some(format!("{} in {language}", counted(keys.len(), "text")))
        });
        let lacking: Vec<_> = lacking.collect();
        (!lacking.is_empty()).then(|| listed(&lacking))
    };
    let old = lacking(&elements.old)
        .map(|texts| format!("the older survey lacks {texts}; words for them are listed as new"));
    let new = lacking(&elements.new)
        .map(|texts| format!("the newer survey lacks {texts}; write them before you publish it"));
    old.into_iter().chain(new).collect()
}
