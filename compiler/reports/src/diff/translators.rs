//! The work of translators.

use std::{collections::HashMap, fmt};

use enkat_model::{Texts as Catalogue, split_plural};
use enkat_syntax::source::{SourceMap, Span};
use indexmap::{IndexMap, IndexSet};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Renamed,
    elements::Elements,
    excerpt::{beginning, excerpts},
    option_words::renamed_sources,
};
use crate::render::place;

/// The work in one language.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Texts {
    /// Whether the survey was not in this language before.
    pub is_new_language: bool,
    /// Texts that are new.
    pub new: Vec<Untranslated>,
    /// Texts whose source changed, while the translation did not.
    pub outdated: Vec<Outdated>,
    /// Keys of texts that are gone.
    pub removed: Vec<String>,
}

/// A text that is new.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Untranslated {
    /// Its key; for plural forms, the part that they have in common.
    pub key: String,
    /// The place of the translation; nothing where there is none, and nothing for artifacts, which have no places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<TextPlace>,
    /// The text in the source language.
    pub source: String,
    /// The text in the catalogue, to be read once more; `null` if it is the source itself.
    pub translation: Option<String>,
}

/// A text whose source changed.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Outdated {
    /// Its key; for plural forms, the part that they have in common.
    pub key: String,
    /// The place of the translation; nothing for artifacts, which have no places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<TextPlace>,
    /// The old source.
    pub old_source: String,
    /// The new source.
    pub new_source: String,
    /// The translation of the old source.
    pub translation: String,
}

/// The place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextPlace {
    /// The file's path, with `/` between its parts.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl TextPlace {
    /// Returns the place of a span.
    pub fn of(files: &SourceMap, span: Span) -> Self {
        let place = place(files, span);
        Self {
            file: place.file,
            line: place.line,
        }
    }
}

impl Texts {
    /// Returns whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty() && self.outdated.is_empty() && self.removed.is_empty()
    }
}

/// Lists the work by language, without the source language. A text that has another key because its element was renamed is compared
/// with the text of the old key; so are the words of a renamed scale.
pub(super) fn texts(elements: &Elements<'_>, renamed: &[Renamed]) -> IndexMap<String, Texts> {
    let Elements { old, new } = elements;
    let Some((source, translations)) = new.labels.artifact.header.languages.split_first() else {
        return IndexMap::new();
    };
    let renamed_sources = renamed_sources(elements);
    let was = |language: &String| {
        let forms = Forms::of(&old.written(language)?);
        Some(forms.with_new_keys(renamed).with_new_sources(&renamed_sources))
    };
    let is = |language: &String| Forms::of(&new.written(language).unwrap_or_default());
    let none = || Forms::of(&Catalogue::new());
    let sources = [was(source).unwrap_or_else(none), is(source)];
    let texts = translations.iter().map(|language| {
        let before = was(language);
        let is_new_language = before.is_none();
        let mut texts = compare(&sources, &[before.unwrap_or_else(none), is(language)]);
        texts.is_new_language = is_new_language;
        // A text that is missing is listed as such.
        texts.new.retain(|text| !new.lacks(language, &text.key));
        texts.removed.retain(|key| !new.lacks(source, key));
        (language.clone(), texts)
    });
    texts.collect()
}

fn compare([old_source, new_source]: &[Forms; 2], [before, after]: &[Forms; 2]) -> Texts {
    let mut texts = Texts::default();
    for (key, source) in &new_source.0 {
        let translation = after.0.get(key);
        match (old_source.0.get(key), before.0.get(key)) {
            (Some(old), Some(before)) if old != source && Some(before) == translation => {
                texts.outdated.push(Outdated {
                    key: key.clone(),
                    place: None,
                    old_source: old.clone(),
                    new_source: source.clone(),
                    translation: before.clone(),
                });
            }
            (_, None) => texts.new.push(Untranslated {
                key: key.clone(),
                place: None,
                source: source.clone(),
                translation: translation.filter(|translation| *translation != source).cloned(),
            }),
            _ => {}
        }
    }
    let gone: IndexSet<_> = before
        .0
        .keys()
        .filter(|key| !new_source.0.contains_key(*key))
        .collect();
    texts.removed = gone.into_iter().cloned().collect();
    texts
}

/// The separator of plural forms that differ.
const SEPARATOR: &str = " | ";

/// Texts by key, plural forms together.
pub(super) struct Forms(IndexMap<String, String>);

impl Forms {
    /// Joins the plural forms of each text.
    pub(super) fn of(catalogue: &Catalogue) -> Self {
        let mut forms: IndexMap<String, String> = IndexMap::new();
        for (key, text) in catalogue {
            let together = forms.entry(split_plural(key).0.to_owned()).or_default();
            if together.split(SEPARATOR).any(|form| form == text) {
                continue;
            }
            if !together.is_empty() {
                together.push_str(SEPARATOR);
            }
            together.push_str(text);
        }
        Self(forms)
    }

    /// Returns a text, with its plural forms.
    pub(super) fn get(&self, key: &str) -> Option<&String> {
        self.0.get(key)
    }

    /// Gives the texts of renamed elements the keys that they have in the newer survey.
    fn with_new_keys(self, renamed: &[Renamed]) -> Self {
        let new_key = |key: String| {
            let mut parts = key.splitn(3, '.');
            let (Some(part), Some(id), rest) = (parts.next(), parts.next(), parts.next()) else {
                return key;
            };
            let mut renamed = renamed.iter();
            match renamed.find(|renamed| renamed.part == part && renamed.old == id) {
                Some(renamed) => [part, &renamed.new]
                    .into_iter()
                    .chain(rest)
                    .collect::<Vec<_>>()
                    .join("."),
                None => key,
            }
        };
        let forms = self.0.into_iter();
        Self(forms.map(|(key, text)| (new_key(key), text)).collect())
    }

    /// Gives the words of options the keys that they have in the newer survey.
    fn with_new_sources(self, sources: &HashMap<&str, &str>) -> Self {
        let new_key = |key: String| {
            let renamed = key
                .rsplit_once('.')
                .and_then(|(source, value)| Some(format!("{}.{value}", sources.get(source)?)));
            renamed.unwrap_or(key)
        };
        let forms = self.0.into_iter();
        Self(forms.map(|(key, text)| (new_key(key), text)).collect())
    }
}

/// A text of which a translator reads something: several with the same words and at the same place share a line.
pub(super) trait Listed: fmt::Display {
    /// Returns its key.
    fn key(&self) -> &str;
    /// Returns its place, if it is known.
    fn place(&self) -> Option<&TextPlace>;
}

impl Listed for Untranslated {
    fn key(&self) -> &str {
        &self.key
    }

    fn place(&self) -> Option<&TextPlace> {
        self.place.as_ref()
    }
}

impl Listed for Outdated {
    fn key(&self) -> &str {
        &self.key
    }

    fn place(&self) -> Option<&TextPlace> {
        self.place.as_ref()
    }
}

impl fmt::Display for Untranslated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.translation {
            Some(translation) => write!(f, "“{}”, translated as “{translation}”", self.source),
            None => write!(
                f,
                "“{}” is the same as in the source language; check that this is right",
                self.source
            ),
        }
    }
}

impl fmt::Display for Outdated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [old, new] = excerpts(&self.old_source, &self.new_source);
        let translation = beginning(&self.translation);
        write!(f, "“{old}” → “{new}”; the translation is still “{translation}”")
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
