//! Catalogues → texts by key.

use enkat_model::{PLURAL_FORMS, Texts, split_plural};
use enkat_syntax::{diagnostics::Sink, parallel, tree::Catalogue};
use indexmap::{IndexMap, IndexSet};

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

/// Language → keys of the texts that are missing or not written yet. A key stands for all of its plural forms, or for the one that is
/// missing beside others.
pub type Gaps = IndexMap<String, IndexSet<String>>;

/// Puts in texts that are missing or not written yet: those of the first language that has them, or else the name of their owner.
/// Returns their keys.
pub(super) fn fill(survey: &Survey, texts: &mut IndexMap<String, Texts>) -> Gaps {
    let needs = TextNeeds::of(survey);
    add_languages(survey, texts);
    let mut gaps = Gaps::default();
    for key in wanted(survey, &needs, texts) {
        let found: Vec<_> = texts.values().map(|texts| forms(texts, &key)).collect();
        let written = found.iter().find(|found| !found.is_empty());
        let first = written.cloned().unwrap_or_else(|| named(&key));
        for ((language, texts), found) in texts.iter_mut().zip(&found) {
            if found.is_empty() {
                texts.extend(first.clone());
                gaps.entry(language.clone()).or_default().insert(key.clone());
            }
        }
    }
    for (catalogue, key) in needs.unwritten.iter().filter(|(_, key)| is_of_survey(key)) {
        fill_form(
            &survey.catalogues[*catalogue].language.value,
            key,
            texts,
            &mut gaps,
        );
    }
    gaps
}

/// Adds languages that have no catalogue, without texts.
fn add_languages(survey: &Survey, texts: &mut IndexMap<String, Texts>) {
    let languages = survey.header.languages.iter();
    *texts = languages
        .map(|language| {
            let of_language = texts.swap_remove(&language.value);
            (language.value.clone(), of_language.unwrap_or_default())
        })
        .collect();
}

/// Collects the keys that every language needs, plural forms together: those that the survey asks for, those that a catalogue has
/// without words, and those that only some languages have.
fn wanted(survey: &Survey, needs: &TextNeeds, texts: &IndexMap<String, Texts>) -> IndexSet<String> {
    let required = needs.required.iter().map(|required| &required.key);
    let unwritten = needs.unwritten.iter().map(|(_, key)| key);
    // A text that is not required may be in one language of a survey template alone.
    let lacking = needs.lacking.iter().filter(|_| !survey.header.is_template);
    let lacks_catalogue = texts.len() > survey.catalogues.len();
    let all = texts.values().filter(|_| lacks_catalogue).flat_map(Texts::keys);
    required
        .chain(unwritten)
        .chain(lacking.map(|lacking| &lacking.key))
        .chain(all)
        .filter(|key| is_of_survey(key))
        .map(|key| split_plural(key).0.to_owned())
        .collect()
}

/// Returns whether a key is one of the compiled survey, in which templates are expanded.
fn is_of_survey(key: &str) -> bool {
    !key.starts_with("templates.")
}

/// Returns the texts for a key: the one for every number, or the plural forms.
fn forms(texts: &Texts, key: &str) -> Vec<(String, String)> {
    let forms = PLURAL_FORMS.iter().map(|form| format!("{key}_{form}"));
    let keys = [key.to_owned()].into_iter().chain(forms);
    keys.filter_map(|own| texts.get(&own).cloned().map(|text| (own, text)))
        .collect()
}

/// Returns the name of a text's owner in the place of the text.
fn named(key: &str) -> Vec<(String, String)> {
    let name = key.rsplit('.').find(|part| *part != "label").unwrap_or(key);
    vec![(key.to_owned(), format!("[{name}]"))]
}

/// Puts in a plural form that is not written yet beside others.
fn fill_form(language: &str, key: &str, texts: &mut IndexMap<String, Texts>, gaps: &mut Gaps) {
    let base = split_plural(key).0;
    let is_whole = |gaps: &IndexSet<String>| gaps.contains(base);
    if base == key || gaps.get(language).is_some_and(is_whole) {
        return;
    }
    let other = texts.values().find_map(|texts| texts.get(key).cloned());
    let Some(own) = texts.get_mut(language) else {
        return;
    };
    let own_form = || forms(own, base).into_iter().next().map(|(_, text)| text);
    if let Some(text) = other.or_else(own_form) {
        own.insert(key.to_owned(), text);
        gaps.entry(language.to_owned())
            .or_default()
            .insert(key.to_owned());
    }
}
