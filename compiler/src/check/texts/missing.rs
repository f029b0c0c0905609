//! Texts that are missing in a language.

use super::{
    index::{Index, languages},
    wanted::Wanted,
};
use crate::{
    diagnostics::{Diagnostic, Sink},
    expand::syntax::Text,
    resolve::Survey,
    source::{ExpansionKind, Span},
};

/// Finds needed texts that are missing.
pub(super) fn check(survey: &Survey, indexes: &[Index<'_>], wanted: &[Wanted], sink: &mut Sink) {
    for (at, needed) in wanted.iter().enumerate() {
        let lacking: Vec<_> = indexes
            .iter()
            .filter(|index| index.get(&needed.key).is_none())
            .collect();
        if !lacking.is_empty() {
            sink.push(missing(survey, needed, indexes, &lacking, &wanted[..at]));
        }
    }
}

fn missing(
    survey: &Survey,
    wanted: &Wanted,
    indexes: &[Index<'_>],
    lacking: &[&Index<'_>],
    before: &[Wanted],
) -> Diagnostic {
    let languages = languages(lacking);
    let message = if lacking.len() == indexes.len() && indexes.len() > 1 {
        format!("{} in any language", wanted.lacks)
    } else {
        format!("{} in {languages}", wanted.lacks)
    };
    let mut finding = Diagnostic::new(wanted.code, message, wanted.span, "needs a text");
    if let Some((index, text)) = indexes
        .iter()
        .find_map(|index| Some((index, index.get(&wanted.key)?)))
    {
        finding = finding.with_related(
            text.key,
            format!("its text in {}", index.catalogue.language.value),
        );
    }
    for index in lacking {
        let (span, text) = neighbour(survey, index, wanted, before);
        finding = finding.with_related(span, text);
    }
    if is_in_template(survey, wanted.span) {
        return finding.with_help(
            "the texts of a template stand in the catalogue under `templates`, with the template's name",
        );
    }
    let key = unnumbered(survey, wanted).unwrap_or_else(|| wanted.key.clone());
    let key = key
        .strip_suffix(".label")
        .filter(|key| key.matches('.').count() == 1)
        .unwrap_or(&key);
    let (under, name) = key.rsplit_once('.').unwrap_or(("", key));
    let mut expansions = survey.expansions.chain(wanted.span);
    let of_whom = match expansions.find(|by| by.kind == ExpansionKind::Section) {
        Some(section) => format!(
            ", those of the module of {} or those of this survey",
            section.what
        ),
        None => String::new(),
    };
    finding.with_help(format!(
        "add `{name}: …` under `{under}` in the texts of {languages}{of_whom}"
    ))
}

/// Whether what stands here came through the use of a template.
fn is_in_template(survey: &Survey, span: Span) -> bool {
    let mut expansions = survey.expansions.chain(span);
    expansions.any(|by| by.kind == ExpansionKind::Template)
}

/// The key of the text that serves every entry of the `repeat` in which something stands.
fn unnumbered(survey: &Survey, wanted: &Wanted) -> Option<String> {
    let entry = wanted.span.via?;
    let repeat = survey
        .repeats
        .iter()
        .find(|repeat| repeat.entries.contains(&entry))?;
    let number = repeat.entries.iter().position(|other| *other == entry)? + 1;
    let mut parts: Vec<&str> = wanted.key.split('.').collect();
    let name = parts.get_mut(1)?;
    *name = name.strip_suffix(&number.to_string())?;
    Some(parts.join("."))
}

/// The place in a catalogue where a text could be added: behind the text that stands before it in the survey, or near
/// another one of the same question, scale or score.
fn neighbour(survey: &Survey, index: &Index<'_>, wanted: &Wanted, before: &[Wanted]) -> (Span, String) {
    let language = &index.catalogue.language.value;
    let in_template = is_in_template(survey, wanted.span);
    let has_place = |text: &&Text| is_in_template(survey, text.key) == in_template;
    let candidates = index
        .texts()
        .filter(|(key, text)| shared(key, &wanted.key) > 0 && has_place(text));
    let Some(most) = candidates.clone().map(|(key, _)| shared(key, &wanted.key)).max() else {
        let whole = index.catalogue.span;
        let part = wanted
            .key
            .split('.')
            .next()
            .filter(|_| !in_template)
            .unwrap_or("templates");
        let start = Span {
            end: whole.start,
            ..whole
        };
        return (start, format!("the texts of {language} have no `{part}` yet"));
    };
    let mut before = before
        .iter()
        .rev()
        .filter(|other| shared(&other.key, &wanted.key) == most);
    if let Some(text) = before.find_map(|other| index.get(&other.key).filter(has_place)) {
        return (text.key, format!("in {language} it could stand behind this"));
    }
    let mut nearest = candidates.filter(|(key, _)| shared(key, &wanted.key) == most);
    let span = nearest.next().map_or(index.catalogue.span, |(_, text)| text.key);
    (span, format!("in {language} it could stand near this"))
}

/// How many parts two keys share, from the first.
fn shared(one: &str, other: &str) -> usize {
    one.split('.')
        .zip(other.split('.'))
        .take_while(|(one, other)| one == other)
        .count()
}
