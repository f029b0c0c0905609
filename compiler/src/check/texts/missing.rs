//! Texts that are missing in a language.

use std::collections::{HashMap, HashSet};

use super::{listed, read, wanted::Wanted, without_plural};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    expand::syntax::{Catalogue, Text},
    resolve::Survey,
    source::Span,
};

/// A catalogue's keys without plural forms.
struct Index<'a> {
    catalogue: &'a Catalogue,
    keys: HashMap<&'a str, &'a Text>,
}

/// Finds needed texts that are missing, and further texts (such as a `help`) that only some languages have.
pub(super) fn check(survey: &Survey, wanted: &[Wanted], sink: &mut Sink) {
    let indexes: Vec<Index<'_>> = read(survey).map(index).collect();
    let mut told: HashSet<&str> = HashSet::new();
    for (at, wanted_text) in wanted.iter().enumerate() {
        told.insert(&wanted_text.key);
        let lacking: Vec<_> = indexes
            .iter()
            .filter(|index| !index.keys.contains_key(wanted_text.key.as_str()))
            .collect();
        if !lacking.is_empty() {
            sink.push(missing(wanted_text, &indexes, &lacking, &wanted[..at]));
        }
    }
    for index in &indexes {
        for (key, text) in &index.keys {
            let lacking: Vec<_> = indexes
                .iter()
                .filter(|index| !index.keys.contains_key(key))
                .collect();
            if !lacking.is_empty() && told.insert(key) && is_optional(key) {
                sink.push(only_in_some(key, text, index, &lacking));
            }
        }
    }
}

fn index(catalogue: &Catalogue) -> Index<'_> {
    let keys = catalogue
        .texts
        .iter()
        .map(|(key, text)| (without_plural(key), text))
        .collect();
    Index { catalogue, keys }
}

fn missing(wanted: &Wanted, indexes: &[Index<'_>], lacking: &[&Index<'_>], before: &[Wanted]) -> Diagnostic {
    let languages = languages(lacking);
    let message = if lacking.len() == indexes.len() && indexes.len() > 1 {
        format!("{} in any language", wanted.lacks)
    } else {
        format!("{} in {languages}", wanted.lacks)
    };
    let mut finding = Diagnostic::new(wanted.code, message, wanted.span, "needs a text");
    if let Some((index, text)) = indexes
        .iter()
        .find_map(|index| Some((index, index.keys.get(wanted.key.as_str())?)))
    {
        finding = finding.with_related(
            text.key,
            format!("its text in {}", index.catalogue.language.value),
        );
    }
    for index in lacking {
        let (span, text) = neighbour(index, &wanted.key, before);
        finding = finding.with_related(span, text);
    }
    let (part, rest) = wanted.key.split_once('.').unwrap_or(("", &wanted.key));
    let rest = rest
        .strip_suffix(".label")
        .filter(|_| matches!(part, "pages" | "sections" | "questions"))
        .unwrap_or(rest);
    if wanted.span.via.is_some() {
        finding.with_help(
            "the texts of a template stand in the catalogue under `templates`, with the template's name",
        )
    } else {
        finding.with_help(format!(
            "in the catalogue of {languages}, add `{}: …` under `{part}`",
            rest.replace('.', ": ")
        ))
    }
}

/// The place in a catalogue where a text could be added: behind the text that stands before it in the survey.
fn neighbour(index: &Index<'_>, key: &str, before: &[Wanted]) -> (Span, String) {
    let part = key.split('.').next();
    let language = &index.catalogue.language.value;
    let mut before = before
        .iter()
        .rev()
        .map(|wanted| wanted.key.as_str())
        .filter(|other| other.split('.').next() == part);
    if let Some(text) = before.find_map(|other| index.keys.get(other)) {
        return (text.key, format!("in {language} it could stand behind this"));
    }
    let whole = index.catalogue.span;
    (
        Span {
            end: whole.start,
            ..whole
        },
        format!("missing in the catalogue of {language}"),
    )
}

fn only_in_some(key: &str, text: &Text, index: &Index<'_>, lacking: &[&Index<'_>]) -> Diagnostic {
    let (owner, leaf) = key.rsplit_once('.').unwrap_or(("", key));
    let owner = owner.rsplit('.').next().unwrap_or(owner);
    let has = &index.catalogue.language.value;
    let message = format!(
        "`{owner}` has a `{leaf}` in {has} and none in {}",
        languages(lacking)
    );
    let finding = Diagnostic::new(Code::E0804, message, text.key, "only in some languages");
    lacking
        .iter()
        .fold(finding, |finding, index| {
            let sibling = index.keys.iter().filter(|(other, _)| {
                other.rsplit_once('.').map(|(owner, _)| owner) == key.rsplit_once('.').map(|(owner, _)| owner)
            });
            match sibling.map(|(_, text)| text.key).min() {
                Some(span) => {
                    finding.with_related(span, format!("missing in {}", index.catalogue.language.value))
                }
                None => finding,
            }
        })
        .with_help("translate it, or take it out everywhere")
}

/// A text that belongs to nothing is told as such, and not as missing elsewhere.
fn is_optional(key: &str) -> bool {
    let leaf = key.rsplit('.').next().unwrap_or(key);
    key.starts_with("survey.")
        || matches!(
            leaf,
            "label" | "help" | "meaning" | "advice" | "description" | "placeholder"
        )
}

fn languages(indexes: &[&Index<'_>]) -> String {
    let languages: Vec<&str> = indexes
        .iter()
        .map(|index| index.catalogue.language.value.as_str())
        .collect();
    listed(&languages)
}
