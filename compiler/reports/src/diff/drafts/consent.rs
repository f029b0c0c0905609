//! The validity of a consent: it was given to a wording, and holds for this one alone.

use std::collections::BTreeMap;

use enkat_model::{Artifact, ElementId};

use crate::diff::elements::Elements;

/// Returns the reason why consent has to be given again; nothing where it holds, or where no consent was asked for.
pub(super) fn again(elements: &Elements<'_>) -> Option<String> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels.artifact);
    let (was, is) = (old.header.consent.as_ref()?, new.header.consent.as_ref()?);
    if was != is {
        return Some("another checkbox asks for it".to_owned());
    }
    let languages = old
        .texts
        .keys()
        .filter(|language| new.texts.contains_key(*language));
    // A text that was missing was in no consent.
    let is_comparable = |language: &str, key: &str| {
        ![&elements.old, &elements.new]
            .iter()
            .any(|side| side.lacks(language, key))
    };
    let words =
        |artifact, language: &str| words(artifact, &was.page, language, |key| is_comparable(language, key));
    let changed: Vec<_> = languages
        .filter(|language| words(old, language) != words(new, language))
        .map(String::as_str)
        .collect();
    (!changed.is_empty()).then(|| format!("its words changed ({})", changed.join(", ")))
}

/// Collects all comparable texts on the page, element by element.
fn words<'a>(
    artifact: &'a Artifact,
    page: &str,
    language: &str,
    is_comparable: impl Fn(&str) -> bool,
) -> Vec<BTreeMap<&'a str, &'a str>> {
    let Some(texts) = artifact.texts.get(language) else {
        return Vec::new();
    };
    let of = |part: &str, name: &str| -> BTreeMap<&'a str, &'a str> {
        let prefix = format!("{part}.{name}.");
        let about = texts
            .iter()
            .filter(|(key, _)| key.starts_with(&prefix) && is_comparable(key));
        about.map(|(key, words)| (key.as_str(), words.as_str())).collect()
    };
    let ids = (0..artifact.elements.len()).map(ElementId::at);
    let on_page = ids.filter(|id| stands_on(artifact, *id, page));
    let elements = on_page.map(|id| &artifact.elements[id.index()].element);
    elements
        .flat_map(|element| {
            let dialog = element.dialog.iter().map(|dialog| of("dialogs", dialog));
            std::iter::once(of(element.body.catalogue_part(), &element.id)).chain(dialog)
        })
        .collect()
}

fn stands_on(artifact: &Artifact, id: ElementId, page: &str) -> bool {
    let within = |id: &ElementId| artifact.elements[id.index()].element.within;
    let outermost = std::iter::successors(Some(id), within).last();
    outermost.is_some_and(|outermost| artifact.elements[outermost.index()].element.id == page)
}
