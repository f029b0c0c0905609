//! The languages of a survey template, and the short forms of their codes.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::Node,
    source::Spanned,
};

use super::wording::Wording;
use crate::expand::decode::{Decoder, Fields};

/// Short forms of codes, in upper or lower case.
const SHORT: [(&str, &str); 5] = [
    ("sv", "sv-SE"),
    ("en", "en-US"),
    ("nb", "nb-NO"),
    ("no", "nb-NO"),
    ("pl", "pl-PL"),
];

/// Returns the code that a short form stands for, and any other code as it is.
pub(super) fn code(written: &str) -> &str {
    let short = SHORT
        .iter()
        .find(|(short, _)| short.eq_ignore_ascii_case(written));
    short.map_or(written, |(_, code)| code)
}

/// Returns the languages that a survey template lists. Without a list, it has those of its texts, in the order in which they occur.
pub(super) fn of(
    fields: &Fields<'_, '_>,
    wordings: &[Wording<'_>],
    decoder: &mut Decoder<'_>,
) -> Vec<Spanned<String>> {
    let Some(node) = fields.optional("languages", decoder) else {
        return written(fields, wordings, decoder);
    };
    let languages = match decoder.filled_list(node) {
        Some(_) => decoder.distinct(node, "language", language),
        None => Vec::new(),
    };
    for text in wordings.iter().flat_map(|wording| &wording.texts) {
        if !languages.is_empty() && !languages.contains(&text.language) {
            let message = format!("`{}` is not a language of this template", text.language.value);
            let span = text.language.span;
            let finding = Diagnostic::new(Code::E0117, message, span, "no participant would read this text");
            let help = "add it to `languages`, or remove the text";
            decoder.sink.push(finding.with_help(help));
        }
    }
    languages
}

fn written(
    fields: &Fields<'_, '_>,
    wordings: &[Wording<'_>],
    decoder: &mut Decoder<'_>,
) -> Vec<Spanned<String>> {
    let mut languages: Vec<Spanned<String>> = Vec::new();
    for text in wordings.iter().flat_map(|wording| &wording.texts) {
        if !languages.contains(&text.language) {
            decoder.check_language(text.key, &text.language);
            languages.push(text.language.clone());
        }
    }
    if languages.is_empty() {
        let message = "a template needs texts in a language";
        let finding = Diagnostic::new(Code::E0202, message, fields.start, "no language");
        let help = "write texts, such as `\"texts\": {\"pl-PL\": \"…\"}`, or list `languages`";
        decoder.sink.push(finding.with_help(help));
    }
    languages
}

fn language(decoder: &mut Decoder<'_>, node: &Node<'_>) -> Option<Spanned<String>> {
    let language = decoder.text(node)?.map(|written| code(&written).to_owned());
    decoder.check_language(node, &language);
    Some(language)
}
