//! Texts that are not required, such as a `help`, and that only some languages have.

use std::cell::LazyCell;

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    tree::Text,
};

use super::{
    index::{Index, languages},
    owners::Owners,
    required_texts::RequiredText,
};
use crate::resolve::Survey;

/// Compares the languages. Other checks report required texts, texts that belong to nothing, and the texts that a survey
/// template lacks.
pub(super) fn check(
    survey: &Survey,
    indexes: &[Index<'_>],
    required: &[RequiredText<'_>],
    owners: &Owners<'_>,
    sink: &mut Sink,
) {
    if survey.header.is_template {
        return;
    }
    let required: LazyCell<HashSet<&str>, _> =
        LazyCell::new(|| required.iter().map(|required| required.key.as_str()).collect());
    for (at, index) in indexes.iter().enumerate() {
        for (place, (key, text)) in index.texts().enumerate() {
            let has = |index: &&Index<'_>| index.has_near(place, key);
            // A text of an earlier language was reported with that language.
            if indexes[..at].iter().any(|index| has(&index)) {
                continue;
            }
            let lacks = |index: &&Index<'_>| !has(index) && !index.catalogue.may_have(key);
            let lacking: Vec<_> = indexes.iter().filter(lacks).collect();
            if !lacking.is_empty() && belongs(owners, key) && !required.contains(key) {
                sink.push_with(Code::E0804, || only_in_some(key, text, index, &lacking));
            }
        }
    }
}

/// Returns whether a text belongs to something in the survey and is not an option's label, which `missing` checks.
fn belongs(owners: &Owners<'_>, key: &str) -> bool {
    let parts: Vec<&str> = key.split('.').collect();
    match parts[..] {
        ["scales", ..] | ["questions", _, "options", ..] => false,
        ["scores", name, "bands", band, ..] => owners.has_choice(&format!("scores.{name}.bands.{band}")),
        [part, name, ..] => owners.has(part, name),
        _ => false,
    }
}

fn only_in_some(key: &str, text: &Text, index: &Index<'_>, lacking: &[&Index<'_>]) -> Diagnostic {
    let (path, leaf) = key.rsplit_once('.').unwrap_or(("", key));
    let owner = path.rsplit('.').next().unwrap_or(path);
    let message = format!(
        "`{owner}` has a `{leaf}` in {} and none in {}",
        index.language(),
        languages(lacking.iter().copied())
    );
    let mut finding = Diagnostic::new(Code::E0804, message, text.key, "only in some languages");
    for index in lacking {
        let is_sibling = |other: &str| other.rsplit_once('.').is_some_and(|(other, _)| other == path);
        let sibling = index.texts().find(|(other, _)| is_sibling(other));
        if let Some((_, sibling)) = sibling {
            finding = finding.with_related(sibling.key, format!("missing in {}", index.language()));
        }
    }
    finding.with_help("translate it, or take it out everywhere")
}
