//! Catalogues: a tree of texts → keys and texts, the texts of templates put in for every use.

use indexmap::IndexMap;

use super::{
    decode::Decoder,
    entry_texts,
    syntax::{Catalogue, Repeat},
    template_texts::TemplateTexts,
    templates::Templates,
    text_keys::{CATALOGUE, in_keys},
    uses::{Use, no_parameters},
};
use crate::{parse::Document, source::Spanned};

/// Reads a catalogue. `None` if it could not be read.
pub(super) fn catalogue(
    language: &Spanned<String>,
    document: &Document,
    templates: &Templates<'_>,
    uses: &[Use],
    repeats: &[Repeat],
    decoder: &mut Decoder<'_>,
) -> Option<Catalogue> {
    let root = document.root.as_ref()?;
    let mut texts = IndexMap::new();
    let mut of_templates = None;
    for (key, value) in decoder.entries(root, "a catalogue") {
        if key.text() == "templates" {
            of_templates = Some(value);
            continue;
        }
        for found in in_keys(key, value, CATALOGUE, "a catalogue", &["templates"], decoder) {
            let path = found
                .path
                .iter()
                .map(|key| key.text())
                .collect::<Vec<_>>()
                .join(".");
            found.path.iter().for_each(|key| no_parameters(key, decoder));
            match entry_texts::repeat_of(&path, repeats) {
                Some(_) => entry_texts::check(found.words, decoder),
                None => no_parameters(found.words, decoder),
            }
            let words = decoder.text(found.words).zip(found.words.scalar());
            if let (Some((words, scalar)), Some(last)) = (words, found.path.last()) {
                let text = found.text(words, scalar.origin.clone(), last.span);
                texts.insert(path + found.suffix, text);
            }
        }
    }
    if let Some(node) = of_templates {
        TemplateTexts::read(node, templates, uses, decoder).expand(&mut texts, decoder);
    }
    Some(Catalogue {
        language: language.clone(),
        texts: entry_texts::expand(&texts, repeats, decoder),
        span: document.span,
    })
}
