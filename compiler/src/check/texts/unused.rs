//! Texts that belong to nothing.

use enkat_model::split_plural;

use super::{owners::Owners, read};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    expand::syntax::{Catalogue, Text},
    resolve::Survey,
    tables::HashSet,
};

/// Warns of texts that are never shown.
pub(super) fn check(survey: &Survey, owners: &Owners, sink: &mut Sink) {
    for catalogue in read(survey) {
        one(owners, catalogue, sink);
    }
}

fn one(owners: &Owners, catalogue: &Catalogue, sink: &mut Sink) {
    let mut told = HashSet::default();
    // A module has texts for what other surveys use of it.
    let own = |text: &Text| text.key.file == catalogue.span.file;
    for (key, text) in catalogue.texts.iter().filter(|(_, text)| own(text)) {
        let parts: Vec<&str> = split_plural(key).0.split('.').collect();
        let (part, name) = (parts[0], parts.get(1).copied().unwrap_or_default());
        if !owners.has(part, name) {
            if told.insert(format!("{part}.{name}")) {
                sink.push(
                    Diagnostic::new(Code::W0801, nobody(part, name), text.key, "never shown")
                        .with_help(hint(owners, part, name)),
                );
            }
            continue;
        }
        let Some((length, what)) = choice(&parts) else {
            continue;
        };
        let owner = parts[..parts.len().min(length)].join(".");
        if !owners.has_choice(&owner) && told.insert(owner) {
            let value = parts.get(length - 1).copied().unwrap_or_default();
            let message = format!("`{name}` has no {what} `{value}`");
            sink.push(
                Diagnostic::new(Code::W0801, message, text.key, "never shown")
                    .with_help(format!("take the text out, or add the {what}")),
            );
        }
    }
}

/// For the text of an option or a band: how many parts of its key name it, and which of the two it is.
fn choice(parts: &[&str]) -> Option<(usize, &'static str)> {
    match parts {
        ["questions", _, "options", ..] => Some((4, "option")),
        ["scales", ..] => Some((3, "option")),
        ["scores", _, "bands", ..] => Some((4, "band")),
        _ => None,
    }
}

fn nobody(part: &str, name: &str) -> String {
    let what = match part {
        "pages" => "page",
        "sections" => "section",
        "groups" => "group",
        "scales" => "scale",
        "units" => "unit",
        "scores" => "score",
        "dialogs" => "dialog",
        "placeholders" => "placeholder",
        "checks" => "message of a check",
        _ => "question, box or note",
    };
    format!("no {what} is called `{name}`")
}

fn hint(owners: &Owners, part: &str, name: &str) -> String {
    if let Some(other) = owners.elsewhere(part, name) {
        return format!("move it to `{other}`, where `{name}` belongs");
    }
    match owners.nearest(part, name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "take it out, or correct its id".to_owned(),
    }
}
