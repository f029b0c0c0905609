//! Texts that are missing in a language.

use enkat_model::{is_entry, is_screen, words::listed};
use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Diagnostic, Sink},
    source::{ExpansionKind, Span},
};

use super::{
    index::{Index, languages},
    misspelt::Misspelt,
    places::{TextPlace, TextPlaces, is_in_template},
    required_texts::RequiredText,
};
use crate::{expand::decode::is_id, resolve::Survey};

/// Finds required texts that are missing. `misspelt` finds texts under misspelt names, once that is needed.
pub(super) fn check<'m>(
    survey: &Survey,
    indexes: &[Index<'_>],
    required: &[RequiredText<'_>],
    misspelt: impl Fn() -> &'m Misspelt<'m>,
    sink: &mut Sink,
) {
    let is_complete = |index: &Index<'_>| required.iter().all(|text| !lacks(index, text));
    let Some((first, others)) = indexes.split_first() else {
        return;
    };
    if is_complete(first)
        && others
            .iter()
            .all(|index| first.has_keys_in(index) || is_complete(index))
    {
        return;
    }
    let mut places: Vec<_> = indexes
        .iter()
        .map(|index| TextPlaces::of(survey, index))
        .collect();
    for text in required {
        let is_lacking = |places: &&TextPlaces<'_>| lacks(places.index, text);
        let lacking: Vec<_> = places.iter().filter(is_lacking).collect();
        if !lacking.is_empty() {
            sink.push_with(text.code, || missing(survey, text, indexes, &lacking, misspelt()));
        }
        for places in &mut places {
            places.pass(&text.key);
        }
    }
}

/// Lists the catalogues that lack a required text.
pub(super) fn lacking<'i, 'a>(
    indexes: &'i [Index<'a>],
    text: &'i RequiredText<'_>,
) -> impl Iterator<Item = &'i Index<'a>> {
    indexes.iter().filter(|index| lacks(index, text))
}

fn lacks(index: &Index<'_>, text: &RequiredText<'_>) -> bool {
    index.lacks(&text.key) && has_id(&text.key)
}

/// Tests whether the owner of a text has a valid id. Another one has been reported, and will be changed.
fn has_id(key: &str) -> bool {
    let mut parts = key.split('.');
    let (part, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    is_id(name) && !(part == "pages" && (is_screen(name) || is_entry(name)))
}

fn missing(
    survey: &Survey,
    required: &RequiredText<'_>,
    indexes: &[Index<'_>],
    lacking: &[&TextPlaces<'_>],
    misspelt: &Misspelt<'_>,
) -> Diagnostic {
    let in_template = is_in_template(survey, required.span);
    let languages = languages(lacking.iter().map(|places| places.index));
    let message = if lacking.len() == indexes.len() && indexes.len() > 1 {
        format!("{} in any language", required.purpose.lacks())
    } else {
        format!("{} in {languages}", required.purpose.lacks())
    };
    let mut finding = Diagnostic::new(required.code, message, required.span, "needs a text");
    if let Some((index, text)) = indexes
        .iter()
        .find_map(|index| Some((index, index.get(&required.key)?)))
    {
        finding = finding.with_related(text.key, format!("its text in {}", index.language()));
    }
    let owner = owner(&required.key);
    let mut misnamed: IndexMap<&str, Vec<&str>> = IndexMap::default();
    let mut is_explained = true;
    for places in lacking {
        let language = places.index.language();
        if let Some(written) = misspelt.written(language, owner) {
            let label = format!("in {language} this text is for `{}`", written.name);
            finding = finding.with_related(written.text.key, label);
            is_explained &= written.is_similar;
            misnamed.entry(written.name).or_default().push(language);
        } else {
            let (span, text) = neighbour(places, &required.key, in_template);
            finding = finding.with_related(span, text);
            is_explained = false;
        }
    }
    let meant = owner.rsplit('.').next().unwrap_or(owner);
    for (name, languages) in misnamed {
        let languages = listed(&languages);
        finding = finding.with_help(format!(
            "nothing is called `{name}`: if you mean `{meant}`, correct the name in the texts of {languages}"
        ));
    }
    if is_explained {
        return finding;
    }
    if in_template {
        return finding.with_help(
            "the texts of a template stand in the catalogue under `templates`, with the template's name",
        );
    }
    let key = unnumbered(survey, required).unwrap_or_else(|| required.key.clone());
    let key = key
        .strip_suffix(".label")
        .filter(|key| key.matches('.').count() == 1)
        .unwrap_or(&key);
    let (under, name) = key.rsplit_once('.').unwrap_or(("", key));
    let mut expansions = survey.expansions.chain(required.span);
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

/// Returns the beginning of a key that names the owner of the text, such as `questions.stress`.
fn owner(key: &str) -> &str {
    let mut points = key.match_indices('.').map(|(at, _)| at);
    points.nth(1).map_or(key, |end| &key[..end])
}

/// Returns the key of the text that every entry of a `repeat` shares; `None` for an element outside of a `repeat`.
fn unnumbered(survey: &Survey, required: &RequiredText<'_>) -> Option<String> {
    let entry = required.span.expansion?;
    let repeat = survey
        .repeats
        .iter()
        .find(|repeat| repeat.entries.contains(&entry))?;
    let number = repeat.entries.iter().position(|other| *other == entry)? + 1;
    let mut parts: Vec<&str> = required.key.split('.').collect();
    let name = parts.get_mut(1)?;
    *name = name.strip_suffix(&number.to_string())?;
    Some(parts.join("."))
}

/// Finds the place in a catalogue where a text could be added, with a label that says so.
fn neighbour(places: &TextPlaces<'_>, key: &str, in_template: bool) -> (Span, String) {
    let language = places.index.language();
    match places.of_missing(key, in_template) {
        Some(TextPlace::Behind(span)) => (span, format!("in {language} it could stand behind this")),
        Some(TextPlace::Near(span)) => (span, format!("in {language} it could stand near this")),
        None => {
            let part = key
                .split('.')
                .next()
                .filter(|_| !in_template)
                .unwrap_or("templates");
            let whole = places.index.catalogue.span;
            let start = Span {
                end: whole.start,
                ..whole
            };
            (start, format!("the texts of {language} have no `{part}` yet"))
        }
    }
}
