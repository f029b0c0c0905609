//! Texts that are begun: a key with nothing behind it yet.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

use super::{index::Index, owners::Owners, unused::belongs_to_survey};

/// Reports keys without words, each once: one key can serve several calls of a template, and several entries of a `repeat`.
pub(super) fn check(indexes: &[Index<'_>], owners: &Owners<'_>, sink: &mut Sink) {
    let mut told = HashSet::default();
    for index in indexes {
        for (key, span) in &index.catalogue.unwritten {
            if belongs(owners, key) && told.insert((span.file, span.start)) {
                sink.push_with(Code::E0817, || unwritten(indexes, index, key, *span));
            }
        }
    }
}

/// Lists the keys without words that belong to something in the survey, each with the index of its catalogue.
pub(super) fn all(indexes: &[Index<'_>], owners: &Owners<'_>) -> Vec<(usize, String)> {
    let of_catalogue = |(at, index): (usize, &Index<'_>)| {
        let keys = index.catalogue.unwritten.keys();
        let keys = keys.filter(|key| belongs(owners, key));
        keys.map(|key| (at, key.clone())).collect::<Vec<_>>()
    };
    indexes.iter().enumerate().flat_map(of_catalogue).collect()
}

/// Lists the keys without words in the survey's own files that belong to nothing, or of which no call of a template makes use.
pub(super) fn unused(indexes: &[Index<'_>], owners: &Owners<'_>) -> Vec<(String, Span)> {
    let of_catalogue = |index: &Index<'_>| {
        let catalogue = index.catalogue;
        let keys = catalogue.unwritten.iter();
        let unused = keys.filter(|(key, span)| catalogue.files.contains(&span.file) && !belongs(owners, key));
        let unused = unused.map(|(key, span)| (key.clone(), *span));
        unused
            .chain(catalogue.unused_in_templates.iter().cloned())
            .collect::<Vec<_>>()
    };
    indexes.iter().flat_map(of_catalogue).collect()
}

/// Tests whether a key belongs to something in the survey. The texts of a template's parameters are compared with its calls.
fn belongs(owners: &Owners<'_>, key: &str) -> bool {
    key.starts_with("templates.") || belongs_to_survey(owners, key)
}

fn unwritten(indexes: &[Index<'_>], index: &Index<'_>, key: &str, span: Span) -> Diagnostic {
    let language = index.language();
    let shown = key.strip_suffix(".label").unwrap_or(key);
    if let Some(text) = index.catalogue.texts.get(key) {
        let message =
            format!("nothing is written behind `{shown}`, which has a text elsewhere in {language}");
        return Diagnostic::new(Code::E0817, message, span, "no text here")
            .with_related(text.text.span, "the text that participants read")
            .with_help("remove this key, or write a text after the colon, which then replaces the other");
    }
    let base = split_plural(key).0;
    let mut others = indexes.iter().filter(|other| other.language() != language);
    let written = others.find_map(|other| Some((other, other.get(base)?)));
    let Some((other, text)) = written else {
        let message = format!("`{shown}` has no text in {language} yet");
        return Diagnostic::new(Code::E0817, message, span, "no text yet")
            .with_help("write the text after the colon");
    };
    let message = format!("`{shown}` is not translated into {language} yet");
    Diagnostic::new(Code::E0817, message, span, "not translated yet")
        .with_related(text.text.span, format!("the text in {}", other.language()))
        .with_help("write the translation after the colon")
}
