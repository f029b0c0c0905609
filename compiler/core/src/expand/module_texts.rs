//! The texts of modules, which a survey uses where it has no text of its own.

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic},
    parse::{Module, catalogue_of_module, node::Node},
    source::{FileId, Span, Spanned},
    tree::{NameKind, Text},
};

use super::{decode::Decoder, modules::Library, text_keys::OF_SURVEY, unread::is_partial};

/// The texts of a module that a survey has itself in a language.
pub struct TextsOfModule {
    /// The name that the first of them belongs to.
    pub first: Span,
    /// Whether everything has some that the module has texts for in another language.
    pub are_all: bool,
}

/// Finds the texts of a module among the survey's own in a language.
pub fn texts_of_module(own: &[&Node<'_>], module: &Module<'_>) -> Option<TextsOfModule> {
    let roots = module
        .catalogues
        .iter()
        .filter_map(|document| document.root.as_ref());
    let parts = roots.flat_map(|root| root.mapping().unwrap_or_default());
    let names = parts.flat_map(|(part, texts)| {
        let names = texts.mapping().unwrap_or_default().iter();
        names.map(move |(name, _)| (part.text(), name.text()))
    });
    let places = names.map(|(part, name)| {
        let mut own = own.iter().filter_map(|root| root.get(part)?.mapping()).flatten();
        own.find(|(key, _)| key.text() == name).map(|(key, _)| key.span)
    });
    let places: Vec<Option<Span>> = places.collect();
    Some(TextsOfModule {
        first: *places.iter().flatten().next()?,
        are_all: places.iter().all(Option::is_some),
    })
}

/// Collects the catalogues of the modules in a language, and whether all of them could be read. Reports a module that has texts, but
/// not in this language; the survey may have them among its own.
pub(super) fn catalogues<'a>(
    language: &Spanned<String>,
    own: &[&Node<'_>],
    library: &Library<'a>,
    decoder: &mut Decoder<'_>,
) -> (Vec<&'a Node<'a>>, bool) {
    let (mut found, mut is_complete) = (Vec::new(), !decoder.unread.has(NameKind::Section));
    for (name, module) in library.iter().filter(|(_, module)| !module.catalogues.is_empty()) {
        let mut catalogues = module.catalogues.iter();
        if let Some(document) = catalogues.find(|document| document.stem == language.value) {
            found.extend(&document.root);
            is_complete &= !is_partial(document);
            continue;
        }
        let message = format!(
            "the module `{}` has no texts in `{}`, a language of this survey",
            name.value, language.value
        );
        let place = module.imported_at.unwrap_or(name.span);
        let finding = Diagnostic::new(Code::E0125, message, place, "imported here");
        let path = catalogue_of_module(&module.path, &language.value);
        let finding = finding.with_related(language.span, "the language");
        let in_survey = texts_of_module(own, module).filter(|texts| texts.are_all);
        decoder.sink.push(match in_survey {
            Some(texts) => finding
                .with_related(texts.first, "a text of the module")
                .with_help(format!(
                    "move its texts in {} from those of the survey to `{path}`",
                    language.value
                )),
            None => finding.with_help(format!("add `{path}`")),
        });
        is_complete = false;
    }
    (found, is_complete)
}

/// Reports keys that a module's catalogue cannot have texts for.
pub(super) fn check_keys(root: &Node<'_>, decoder: &mut Decoder<'_>) {
    let keys = root.mapping().into_iter().flatten().map(|(key, _)| key);
    for key in keys.filter(|key| OF_SURVEY.contains(&key.text())) {
        let message = format!("a module has no `{}`", key.text());
        let finding = Diagnostic::new(Code::E0201, message, key.span, "of a survey, not of a module");
        decoder
            .sink
            .push(finding.with_help("write it in the catalogues of the surveys that use the module"));
    }
}

/// Adds the texts of a module; the survey's own texts take precedence. Reports a text that another module has as well.
pub(super) fn add(
    texts: &mut IndexMap<String, Text>,
    own: IndexMap<String, Text>,
    survey: &[FileId],
    decoder: &mut Decoder<'_>,
) {
    for (key, text) in own {
        let Some(first) = texts.get(&key) else {
            texts.insert(key, text);
            continue;
        };
        if !survey.contains(&first.key.file) {
            let message = format!("two modules have a text for `{key}`");
            let finding = Diagnostic::new(Code::E0317, message, text.key, "again here");
            let finding = finding.with_related(first.key, "first here");
            decoder
                .sink
                .push(finding.with_help("keep it in the module that has what it belongs to"));
        }
    }
}
