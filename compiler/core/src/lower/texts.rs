//! Catalogues → texts by key.

use enkat_model::Texts;
use enkat_syntax::{diagnostics::Sink, parallel, tree::Catalogue};
use indexmap::IndexMap;

use super::Survey;
use crate::check::UsedTexts;

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
