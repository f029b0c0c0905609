//! Texts that belong to nothing.

use std::cell::LazyCell;

use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    tree::Catalogue,
};

use super::{
    index::{Index, at_place},
    key_parts::{Choice, choice, divided},
    misspelt::Misspelt,
    misspelt_forms,
    owners::Owners,
    strays::is_stray,
};
use crate::resolve::Survey;

/// Warns of texts that are never shown.
pub(super) fn check(survey: &Survey, owners: &Owners<'_>, misspelt: &Misspelt<'_>, sink: &mut Sink) {
    let mut catalogues = survey.read_catalogues();
    let Some(first) = catalogues.next() else {
        return;
    };
    let owners = (survey, owners);
    let all_belong = one(owners, misspelt, first, None, sink);
    let known = all_belong.then_some(first);
    for catalogue in catalogues {
        one(owners, misspelt, catalogue, known, sink);
    }
}

/// Returns whether all texts of a catalogue belong to something; those of the catalogue `known` are known to.
fn one(
    (survey, owners): (&Survey, &Owners<'_>),
    misspelt: &Misspelt<'_>,
    catalogue: &Catalogue,
    known: Option<&Catalogue>,
    sink: &mut Sink,
) -> bool {
    let mut told = HashSet::default();
    let forms = LazyCell::new(|| misspelt_forms::all(&Index::of(catalogue), owners));
    let is_known = |at: usize, key: &str| {
        known.is_some_and(|known| at_place(&known.texts, at, key).is_some_and(|text| known.is_own(text)))
    };
    let unwritten = catalogue.unwritten.iter();
    let unwritten = unwritten.filter(|(key, _)| !key.starts_with("templates."));
    let texts = catalogue.texts.iter().map(|(key, text)| (key, &text.key));
    for (at, (key, place)) in texts.chain(unwritten).enumerate() {
        if is_known(at, key) {
            continue;
        }
        let is_own = catalogue.files.contains(&place.file);
        let written = key;
        let (key, _) = split_plural(key);
        let (part, name, _) = divided(key);
        // A module also has texts for parts that only other surveys use.
        if !is_own && (owners.has(part, name) || !is_stray(survey, catalogue, key)) {
            continue;
        }
        if !owners.has(part, name) {
            let is_new = told.insert(format!("{part}.{name}"));
            let is_misspelt =
                || misspelt.has(&catalogue.language.value, part, name) || forms.contains(written);
            if is_new && !is_misspelt() {
                sink.push_with(Code::W0801, || {
                    Diagnostic::new(Code::W0801, unused_part(part, name), *place, "never shown")
                        .with_help(hint(owners, catalogue, part, name))
                });
            }
            continue;
        }
        let Some(Choice { before, value, what }) = choice(key) else {
            continue;
        };
        let is_misspelt = || misspelt.has(&catalogue.language.value, before, value);
        if !owners.has_choice(part, name, value)
            && told.insert(format!("{part}.{name}.{value}"))
            && !is_misspelt()
        {
            let message = format!("`{name}` has no {what} `{value}`");
            sink.push(
                Diagnostic::new(Code::W0801, message, *place, "never shown")
                    .with_help(format!("remove the text, or add the {what}")),
            );
        }
    }
    told.is_empty()
}

/// Tests whether a key belongs to something in the survey; that of an option or a band, to one that there is.
pub(super) fn belongs_to_survey(owners: &Owners<'_>, key: &str) -> bool {
    let key = split_plural(key).0;
    let (part, name, _) = divided(key);
    let has_choice = |choice: Choice<'_>| owners.has_choice(part, name, choice.value);
    owners.has(part, name) && choice(key).is_none_or(has_choice)
}

fn unused_part(part: &str, name: &str) -> String {
    let what = match part {
        "presets" => "preset",
        "pages" => "page",
        "sections" => "section",
        "groups" => "group",
        "scales" => "scale",
        "units" => "unit",
        "scores" => "score",
        "attention" => "attention rule",
        "dialogs" => "dialog",
        "placeholders" => "placeholder",
        "checks" => "message of a constraint",
        _ => "question, box or note",
    };
    format!("no {what} is called `{name}`")
}

/// Says what to do about a text of nothing. A similar name is suggested only if it lacks a text: another text for it would be one too
/// many.
fn hint(owners: &Owners<'_>, catalogue: &Catalogue, part: &str, name: &str) -> String {
    if let Some(other) = owners.elsewhere(part, name) {
        return format!("move it to `{other}`, where `{name}` belongs");
    }
    if matches!(name, "label" | "help" | "alt" | "options")
        && matches!(part, "pages" | "sections" | "groups" | "questions")
    {
        return format!(
            "if it belongs to the id above, begin `{name}:` two spaces deeper than the id; if there is a text after the id, write it as \
             `label: …` exactly above"
        );
    }
    let has_text = |name: &str| {
        let mut keys = catalogue.texts.keys().map(|key| split_plural(key).0);
        keys.any(|key| {
            let (own_part, own_name, _) = divided(key);
            (own_part, own_name) == (part, name)
        })
    };
    match owners.nearest(part, name).filter(|near| !has_text(near)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "remove this text, or correct its name".to_owned(),
    }
}
