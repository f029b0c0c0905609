//! Texts that nothing needs, such as a `help`, and that only some languages have.

use std::cell::LazyCell;

use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    tree::Text,
};

use super::{
    index::{Index, languages},
    owners::Owners,
    required_texts::Wanted,
};
use crate::resolve::Survey;

/// Compares the languages. Needed texts and texts that belong to nothing are told elsewhere; so is what a template lacks.
pub(super) fn check(
    survey: &Survey,
    indexes: &[Index<'_>],
    wanted: &[Wanted],
    owners: &Owners<'_>,
    sink: &mut Sink,
) {
    if survey.header.is_template {
        return;
    }
    let needed: LazyCell<HashSet<&str>, _> =
        LazyCell::new(|| wanted.iter().map(|wanted| wanted.key.as_str()).collect());
    for (at, index) in indexes.iter().enumerate() {
        for (key, text) in index.texts() {
            let has = |index: &&Index<'_>| index.get(key).is_some();
            // A text of an earlier language was reported with that language.
            if indexes[..at].iter().any(|index| has(&index)) {
                continue;
            }
            let lacking: Vec<_> = indexes.iter().filter(|index| !has(index)).collect();
            if !lacking.is_empty() && belongs(owners, key) && !needed.contains(key) {
                sink.push_with(Code::E0804, || only_in_some(key, text, index, &lacking));
            }
        }
    }
}

/// Whether a text belongs to something, and is not the label of an option or the text of a band.
fn belongs(owners: &Owners<'_>, key: &str) -> bool {
    let parts: Vec<&str> = key.split('.').collect();
    match parts[..] {
        ["scales", ..] | ["questions", _, "options", ..] => false,
        ["scores", _, "bands", band, ..] => owners.has_choice(&format!("scores.{}.bands.{band}", parts[1])),
        [part, name, ..] => owners.has(part, name),
        _ => false,
    }
}

fn only_in_some(key: &str, text: &Text, index: &Index<'_>, lacking: &[&Index<'_>]) -> Diagnostic {
    let (path, leaf) = key.rsplit_once('.').unwrap_or(("", key));
    let owner = path.rsplit('.').next().unwrap_or(path);
    let has = &index.catalogue.language.value;
    let message = format!(
        "`{owner}` has a `{leaf}` in {has} and none in {}",
        languages(lacking.iter().copied())
    );
    let mut finding = Diagnostic::new(Code::E0804, message, text.key, "only in some languages");
    for index in lacking {
        let is_sibling = |other: &str| other.rsplit_once('.').is_some_and(|(other, _)| other == path);
        let sibling = index.texts().find(|(other, _)| is_sibling(other));
        if let Some((_, sibling)) = sibling {
            finding = finding.with_related(
                sibling.key,
                format!("missing in {}", index.catalogue.language.value),
            );
        }
    }
    finding.with_help("translate it, or take it out everywhere")
}
