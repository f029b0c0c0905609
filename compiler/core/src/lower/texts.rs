//! Catalogues → texts by key.

use enkat_model::{PLURAL_FORMS, Texts, split_plural};
use enkat_syntax::{diagnostics::Sink, parallel, tree::Catalogue};
use indexmap::IndexMap;

use super::Survey;
use crate::check::{TextNeeds, UsedTexts};

/// Lowers the texts by language, in the order of the catalogues.
pub(super) fn texts(survey: &Survey) -> IndexMap<String, Texts> {
    let shown = UsedTexts::of(survey);
    let of = |catalogue: &Catalogue| -> Texts {
        let texts = catalogue.texts.iter();
        texts
            .filter(|(key, text)| shown.has(catalogue, key, text))
            .map(|(key, text)| (key.clone(), text.text.value.clone()))
            .collect()
    };
    // Lowering reports no diagnostics.
    let lowered = parallel::each(
        &survey.catalogues,
        |catalogue| catalogue.texts.len(),
        &mut Sink::default(),
        |catalogue, _| (catalogue.language.value.clone(), of(catalogue)),
    );
    lowered.into_iter().collect()
}

/// Puts in texts that are missing or not written yet: those of the first language that has them, or else the name of their owner.
pub(super) fn fill(survey: &Survey, texts: &mut IndexMap<String, Texts>) {
    let unwritten = survey
        .catalogues
        .iter()
        .flat_map(|catalogue| catalogue.unwritten.keys());
    let unwritten = unwritten.filter(|key| !key.starts_with("templates."));
    let required = TextNeeds::of(survey)
        .required
        .into_iter()
        .map(|required| required.key);
    for key in required.chain(unwritten.map(|key| split_plural(key).0.to_owned())) {
        let of_key = |texts: &Texts| -> Vec<(String, String)> {
            let forms = PLURAL_FORMS.iter().map(|form| format!("{key}_{form}"));
            let keys = [key.clone()].into_iter().chain(forms);
            keys.filter_map(|own| texts.get(&own).cloned().map(|text| (own, text)))
                .collect()
        };
        let found: Vec<_> = texts.values().map(of_key).collect();
        if found.iter().all(|found| !found.is_empty()) {
            continue;
        }
        let name = key.rsplit('.').find(|part| *part != "label").unwrap_or(&key);
        let by_name = vec![(key.clone(), format!("[{name}]"))];
        let first = found
            .iter()
            .find(|found| !found.is_empty())
            .unwrap_or(&by_name)
            .clone();
        for (texts, found) in texts.values_mut().zip(&found) {
            if found.is_empty() {
                texts.extend(first.clone());
            }
        }
    }
}
