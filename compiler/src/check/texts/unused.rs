//! Texts that belong to nothing.

use std::collections::{HashMap, HashSet};

use super::{read, wanted::part, without_plural};
use crate::{
    diagnostics::{Code, Diagnostic, Sink, nearest},
    expand::syntax::Catalogue,
    resolve::{AnswerKind, Labels, Survey},
};

/// What a catalogue may have texts for.
struct Owners {
    /// Part of the catalogue → names in it.
    names: HashMap<&'static str, HashSet<String>>,
    /// Keys below the names that stand for options or bands.
    choices: HashSet<String>,
}

/// Warns of texts that are never shown.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let owners = owners(survey);
    for catalogue in read(survey) {
        one(&owners, catalogue, sink);
    }
}

fn owners(survey: &Survey) -> Owners {
    let mut names: HashMap<&'static str, HashSet<String>> = HashMap::new();
    let mut choices = HashSet::new();
    for element in &survey.elements {
        let id = &element.id.value;
        names.entry(part(&element.body)).or_default().insert(id.clone());
        match element.question().map(|question| &question.answer) {
            Some(AnswerKind::Choice {
                options,
                labels: Labels::Own,
                ..
            }) => {
                let keys = options
                    .value
                    .iter()
                    .map(|option| format!("questions.{id}.options.{}", option.value.value));
                choices.extend(keys);
            }
            Some(AnswerKind::Number { unit: Some(unit), .. }) => {
                names.entry("units").or_default().insert(unit.value.clone());
            }
            _ => {}
        }
    }
    for (name, options) in &survey.scales {
        names.entry("scales").or_default().insert(name.value.clone());
        choices.extend(
            options
                .value
                .iter()
                .map(|option| format!("scales.{}.{}", name.value, option.value.value)),
        );
    }
    for score in &survey.scores {
        let name = &score.name.value;
        names.entry("scores").or_default().insert(name.clone());
        choices.extend(
            score
                .bands
                .iter()
                .map(|band| format!("scores.{name}.bands.{}", band.text.value)),
        );
    }
    Owners { names, choices }
}

fn one(owners: &Owners, catalogue: &Catalogue, sink: &mut Sink) {
    let mut told = HashSet::new();
    for (key, text) in &catalogue.texts {
        let parts: Vec<&str> = without_plural(key).split('.').collect();
        let (part, name) = (parts[0], parts.get(1).copied().unwrap_or_default());
        if matches!(part, "survey" | "dialogs" | "checks") {
            continue;
        }
        let known = owners.names.get(part).is_some_and(|names| names.contains(name));
        if !known {
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
        if !owners.choices.contains(&owner) && told.insert(owner) {
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
        _ => "question, box or note",
    };
    format!("no {what} is called `{name}`")
}

fn hint(owners: &Owners, part: &str, name: &str) -> String {
    let elsewhere = owners
        .names
        .iter()
        .filter(|(other, names)| **other != part && names.contains(name));
    if let Some(other) = elsewhere.map(|(other, _)| *other).min() {
        return format!("move it to `{other}`, where `{name}` belongs");
    }
    let known = owners.names.get(part).into_iter().flatten().map(String::as_str);
    match nearest(name, known).first() {
        Some(near) => format!("did you mean `{near}`?"),
        None => "take it out, or correct its id".to_owned(),
    }
}
