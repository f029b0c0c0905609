//! Plural forms: only where a number chooses between them, and exactly those of the language.

use enkat_model::words::{listed, listed_names};
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

use super::{
    counts::Counts,
    index::{Entry, Index},
    key_parts::divided,
    misspelt_forms,
    owners::Owners,
};
use crate::plural;

/// Checks the forms of every text that has some.
pub(super) fn check(indexes: &[Index<'_>], owners: &Owners<'_>, counts: &Counts<'_>, sink: &mut Sink) {
    let mut told = HashSet::default();
    for index in indexes {
        for (key, entry) in index.entries().filter(|(_, entry)| !entry.forms.is_empty()) {
            if counts.is_unread(key) || belongs_to_nothing(index, owners, key, entry) {
                continue;
            }
            if counts.get(key).is_none() {
                sink.push(nothing_to_count(key, entry));
                continue;
            }
            one_language(index, owners, (key, entry), sink);
            if told.insert(key) {
                other_languages(indexes, index, key, entry, sink);
            }
        }
    }
}

/// Tests whether the text is one of the survey, and nothing has its name, which is reported as such.
pub(super) fn belongs_to_nothing(
    index: &Index<'_>,
    owners: &Owners<'_>,
    key: &str,
    entry: &Entry<'_>,
) -> bool {
    let (part, name, _) = divided(key);
    !owners.has(part, name) && entry.forms.iter().all(|(_, text)| index.catalogue.is_own(text))
}

fn leaf(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

fn nothing_to_count(key: &str, entry: &Entry<'_>) -> Diagnostic {
    let name = leaf(key);
    let (form, text) = entry.forms[0];
    let message = format!("`{name}_{form}` is a plural form, but this text has no number");
    let finding = Diagnostic::new(Code::E0808, message, text.key, "a plural form").with_help(
        "forms for different numbers are for the texts of units, and of `checkboxes` with a `max`",
    );
    match &entry.forms[1..] {
        [] if entry.whole.is_none() => finding.with_suggestion(format!("write `{name}`"), text.key, name),
        _ => finding.with_help(format!("keep one text, and write it after `{name}:`")),
    }
}

/// Checks the forms of one text in one language.
fn one_language(index: &Index<'_>, owners: &Owners<'_>, (key, entry): (&str, &Entry<'_>), sink: &mut Sink) {
    let (name, language) = (leaf(key), index.language());
    if let Some(whole) = entry.whole {
        let message =
            format!("`{name}` has one text for every number, and forms for different numbers as well");
        sink.push(
            Diagnostic::new(Code::E0809, message, whole.key, "for every number")
                .with_related(entry.forms[0].1.key, "for some numbers")
                .with_help("keep the one or the other"),
        );
        return;
    }
    let known = plural::forms(language).unwrap_or(&[("other", "every number")]);
    for (form, text) in &entry.forms {
        if plural::forms(language).is_some() && !known.iter().any(|(known, _)| known == form) {
            let message = format!("there is no form `{form}` in {language}");
            let all: Vec<String> = known
                .iter()
                .map(|(form, numbers)| format!("`{form}` ({numbers})"))
                .collect();
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            sink.push(
                Diagnostic::new(Code::E0809, message, text.key, "never shown")
                    .with_help(format!("this language has {}", listed(&all))),
            );
        }
    }
    if index.catalogue.may_have(key) {
        return;
    }
    let mut lacking: Vec<&plural::Form> = lacking_forms(index, key, entry).collect();
    lacking.retain(|form| match misspelt_forms::written(index, owners, key, form) {
        Some(written) => {
            sink.push(misspelt_forms::finding(written, name, form, language));
            false
        }
        None => true,
    });
    if let Some((_, last)) = entry.forms.last().filter(|_| !lacking.is_empty()) {
        sink.push(lacks_forms(name, language, last.key, &lacking));
    }
}

/// Says which forms a text lacks in a language, and which the language needs.
fn lacks_forms(name: &str, language: &str, last: Span, lacking: &[&plural::Form]) -> Diagnostic {
    if let [(form, numbers)] = lacking {
        let message = format!("`{name}` has no form `{form}` in {language}");
        return Diagnostic::new(Code::E0809, message, last, "needs another form")
            .with_help(format!("add `{name}_{form}: …`, which is shown for {numbers}"));
    }
    let forms = listed_names(lacking.iter().map(|(form, _)| form));
    let added: Vec<String> = lacking
        .iter()
        .map(|(form, numbers)| format!("`{name}_{form}: …` (for {numbers})"))
        .collect();
    let message = format!("`{name}` has no forms {forms} in {language}");
    Diagnostic::new(Code::E0809, message, last, "needs other forms").with_help(format!(
        "add {}; {language} needs {}",
        listed(&added),
        needed_keys(name, language)
    ))
}

/// Lists the keys of a text with the forms that a language needs.
fn needed_keys(name: &str, language: &str) -> String {
    listed_names(needed(language).map(|(form, _)| format!("{name}_{form}")))
}

/// Lists the forms that the language needs, and that the text has in no place.
pub(super) fn lacking_forms<'i>(
    index: &'i Index<'_>,
    key: &'i str,
    entry: &'i Entry<'_>,
) -> impl Iterator<Item = &'static plural::Form> + 'i {
    let has =
        |form: &str| entry.forms.iter().any(|(own, _)| *own == form) || index.has_unwritten_form(key, form);
    needed(index.language()).filter(move |form| !has(form.0))
}

/// Lists the forms that every text with forms needs in a language.
pub(super) fn needed(language: &str) -> impl Iterator<Item = &'static plural::Form> + use<> {
    let known = plural::forms(language).unwrap_or(&[("other", "every number")]);
    known.iter().filter(|form| plural::is_needed(form))
}

/// Finds languages that have one text where another has forms, though they know several forms too.
fn other_languages(indexes: &[Index<'_>], with: &Index<'_>, key: &str, entry: &Entry<'_>, sink: &mut Sink) {
    for index in indexes {
        let has_one = index.entry(key).filter(|other| other.forms.is_empty());
        let Some(whole) = has_one.and_then(|other| other.whole) else {
            continue;
        };
        if plural::forms(index.language()).is_none_or(|forms| forms.len() < 2) {
            continue;
        }
        let name = leaf(key);
        let message = format!(
            "`{name}` has forms for different numbers in {} and one text in {}",
            with.language(),
            index.language()
        );
        sink.push(
            Diagnostic::new(Code::E0810, message, whole.key, "one text for every number")
                .with_related(entry.forms[0].1.key, format!("forms in {}", with.language()))
                .with_help(format!(
                    "write the forms in every language, or in none; {} needs {}",
                    index.language(),
                    needed_keys(name, index.language())
                )),
        );
    }
}
