//! Catalogues: a tree of texts → keys and texts, the texts of templates put in for every use.

use enkat_syntax::{
    parse::{Document, node::Node},
    source::Spanned,
    tables::IndexMap,
    tree::{Catalogue, Repeat, Text},
};

use super::{
    decode::Decoder,
    entry_texts, module_texts,
    modules::Library,
    template_calls::{Use, no_parameters},
    template_texts::TemplateTexts,
    templates::Templates,
    text_keys::{CATALOGUE, in_keys},
};

/// Everything about the survey that catalogues depend on.
pub(super) struct Known<'a> {
    /// Its templates, those of modules included.
    pub(super) templates: &'a Templates<'a>,
    /// Its modules.
    pub(super) library: &'a Library<'a>,
    /// Every use of a template.
    pub(super) uses: &'a [Use],
    /// The repeats, whose content is asked in several entries.
    pub(super) repeats: &'a [Repeat],
}

/// Reads a catalogue, and what the modules have for its language. `None` if it could not be read.
pub(super) fn catalogue(
    language: &Spanned<String>,
    document: &Document,
    known: &Known<'_>,
    decoder: &mut Decoder<'_>,
) -> Option<Catalogue> {
    let root = document.root.as_ref()?;
    let of_modules = module_texts::catalogues(language, known.library, decoder);
    let mut texts = IndexMap::default();
    let mut of_templates: Vec<&Node> = direct(root, known, &mut texts, decoder).into_iter().collect();
    for root in of_modules {
        module_texts::check_keys(root, decoder);
        let mut own = IndexMap::default();
        of_templates.extend(direct(root, known, &mut own, decoder));
        module_texts::add(&mut texts, own, document.span.file, decoder);
    }
    TemplateTexts::read(&of_templates, document.span.file, known, decoder).expand(&mut texts, decoder);
    Some(Catalogue {
        language: language.clone(),
        texts: entry_texts::expand(texts, known.repeats, decoder),
        span: document.span,
    })
}

/// The texts of a catalogue that are not those of a template; gives those of the templates.
fn direct<'n>(
    root: &'n Node,
    known: &Known<'_>,
    texts: &mut IndexMap<String, Text>,
    decoder: &mut Decoder<'_>,
) -> Option<&'n Node> {
    let mut of_templates = None;
    for (key, value) in decoder.entries(root, "a catalogue") {
        if key.text() == "templates" {
            of_templates = Some(value);
            continue;
        }
        let all = in_keys(key, value, CATALOGUE, "a catalogue", &["templates"], decoder);
        texts.reserve(all.len());
        for found in all {
            let key = found.key();
            found.path.iter().for_each(|key| no_parameters(key, decoder));
            match entry_texts::repeat_of(&key, known.repeats) {
                Some(_) => entry_texts::check(found.words, decoder),
                None => no_parameters(found.words, decoder),
            }
            let words = decoder.text(found.words).zip(found.words.scalar());
            if let (Some((words, scalar)), Some(last)) = (words, found.path.last()) {
                let text = found.text(words, scalar.origin.clone(), last.span);
                texts.insert(key, text);
            }
        }
    }
    of_templates
}
