//! `{{year}}` in texts.

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    expand::syntax::Text,
    resolve::Survey,
};

use super::read;

/// What can be put into a text.
const KNOWN: [&str; 1] = ["year"];

/// Checks that placeholders are known and that all languages have the same.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let mut catalogues = read(survey);
    let Some(first) = catalogues.next() else { return };
    for text in first.texts.values() {
        unknown(text, sink);
    }
    for catalogue in catalogues {
        for (key, text) in &catalogue.texts {
            unknown(text, sink);
            let Some(source) = first.texts.get(key) else {
                continue;
            };
            let (mine, theirs) = (placeholders(&text.text.value), placeholders(&source.text.value));
            if mine != theirs {
                let language = &first.language.value;
                let message = format!(
                    "this text has {} and the text in {language} has {}",
                    shown(&mine),
                    shown(&theirs)
                );
                sink.push(
                    Diagnostic::new(Code::E0805, message, text.text.span, "other placeholders")
                        .with_related(source.text.span, format!("in {language}"))
                        .with_help("put the same placeholders into every language"),
                );
            }
        }
    }
}

fn unknown(text: &Text, sink: &mut Sink) {
    for name in placeholders(&text.text.value)
        .iter()
        .filter(|name| !KNOWN.contains(&name.as_str()))
    {
        let message = format!("nothing can be put in for `{{{{{name}}}}}`");
        sink.push(
            Diagnostic::new(Code::E0806, message, text.text.span, "an unknown placeholder")
                .with_help("only `{{year}}`, the current year, can be put into a text"),
        );
    }
}

/// The names between double braces, sorted, each once.
fn placeholders(text: &str) -> Vec<String> {
    let mut found: Vec<String> = text
        .split("{{")
        .skip(1)
        .filter_map(|rest| rest.split_once("}}"))
        .map(|(name, _)| name.trim().to_owned())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn shown(placeholders: &[String]) -> String {
    if placeholders.is_empty() {
        return "no placeholder".to_owned();
    }
    let shown: Vec<_> = placeholders
        .iter()
        .map(|name| format!("`{{{{{name}}}}}`"))
        .collect();
    shown.join(", ")
}
