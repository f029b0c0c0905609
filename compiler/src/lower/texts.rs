//! Catalogues → texts by key.

use enkat_model::Texts;
use indexmap::IndexMap;

use super::Survey;

/// Language → texts, in the order of the catalogues.
pub(super) fn texts(survey: &Survey) -> IndexMap<String, Texts> {
    let of = |texts: &IndexMap<String, crate::expand::syntax::Text>| {
        texts
            .iter()
            .map(|(key, text)| (key.clone(), text.text.value.clone()))
            .collect()
    };
    survey
        .catalogues
        .iter()
        .map(|catalogue| (catalogue.language.value.clone(), of(&catalogue.texts)))
        .collect()
}
