//! Texts in every language.

use enkat_compiler::plural::form_of_large_numbers;
use enkat_model::{Artifact, Element, Setting};
use indexmap::IndexMap;

use super::look::unit_forms;
use crate::natural_language::{plain, words};

/// Language → text.
pub type ByLanguage = IndexMap<String, String>;

/// Collects the texts of a key, in the languages that have it.
pub(super) fn by_language(artifact: &Artifact, key: &str) -> ByLanguage {
    let texts = artifact.texts.iter();
    texts
        .filter_map(|(language, texts)| Some((language.clone(), words(Some(texts), key)?.to_owned())))
        .collect()
}

/// Returns the text of a unit, with all of its forms: "month / months".
pub(super) fn of_unit(artifact: &Artifact, name: &str) -> ByLanguage {
    let texts = artifact.texts.iter();
    texts
        .map(|(language, texts)| (language.clone(), unit_forms(texts, name).join(" / ")))
        .filter(|(_, words)| !words.is_empty())
        .collect()
}

/// Returns the text of a unit as it stands beside an empty field: in the form for a large number.
pub(super) fn of_unit_alone(artifact: &Artifact, name: &str) -> ByLanguage {
    let texts = artifact.texts.iter();
    texts
        .filter_map(|(language, texts)| {
            let key = format!("units.{name}");
            let form = format!("{key}_{}", form_of_large_numbers(language));
            let own = texts.get(&form).map(String::as_str);
            Some((
                language.clone(),
                own.or_else(|| words(Some(texts), &key))?.to_owned(),
            ))
        })
        .collect()
}

/// Returns the label of an element, without emphasis.
pub(super) fn label(artifact: &Artifact, element: &Element<Setting>) -> ByLanguage {
    let mut label = of_element(artifact, element, "label");
    label.values_mut().for_each(|label| *label = plain(label));
    label
}

/// Returns a text of an element.
pub(super) fn of_element(artifact: &Artifact, element: &Element<Setting>, name: &str) -> ByLanguage {
    let key = format!("{}.{}.{name}", element.body.catalogue_part(), element.id);
    let mut texts = by_language(artifact, &key);
    if let Some(max) = element.body.checkboxes().and_then(|group| group.max) {
        let max = max.to_string();
        texts
            .values_mut()
            .for_each(|text| *text = text.replace("{{count}}", &max));
    }
    texts
}
