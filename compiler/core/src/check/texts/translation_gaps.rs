//! Texts that are not required, such as a `help`, and that only some languages have.

use std::cell::LazyCell;

use enkat_model::words::with_article;
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
    for gap in gaps(indexes, required, owners) {
        sink.push_with(Code::E0804, || only_in_some(&gap));
    }
}

/// A text that is not required and that only some languages have.
pub(super) struct Gap<'i, 'a> {
    /// Its key.
    pub(super) key: &'a str,
    /// The text in the first language that has it.
    text: &'a Text,
    /// The first language that has it.
    pub(super) with: &'i Index<'a>,
    /// The languages that lack it.
    pub(super) lacking: Vec<&'i Index<'a>>,
}

/// Lists the texts that are not required and that only some languages have.
pub(super) fn gaps<'i, 'a>(
    indexes: &'i [Index<'a>],
    required: &[RequiredText<'_>],
    owners: &Owners<'_>,
) -> Vec<Gap<'i, 'a>> {
    let required: LazyCell<HashSet<&str>, _> =
        LazyCell::new(|| required.iter().map(|required| required.key.as_str()).collect());
    let mut gaps = Vec::new();
    for (at, with) in indexes.iter().enumerate() {
        for (place, (key, text)) in with.texts().enumerate() {
            let has = |index: &&Index<'_>| index.has_near(place, key) || !index.lacks(key);
            // A text of an earlier language was reported with that language.
            if indexes[..at].iter().any(|index| has(&index)) {
                continue;
            }
            let lacking: Vec<_> = indexes.iter().filter(|index| !has(index)).collect();
            if !lacking.is_empty() && belongs(owners, key) && !required.contains(key) {
                gaps.push(Gap {
                    key,
                    text,
                    with,
                    lacking,
                });
            }
        }
    }
    gaps
}

/// Returns whether a text belongs to something in the survey and is not an option's label, which `missing` checks.
fn belongs(owners: &Owners<'_>, key: &str) -> bool {
    let parts: Vec<&str> = key.split('.').collect();
    match parts[..] {
        ["scales", ..] | ["questions", _, "options", ..] => false,
        ["scores", name, "bands", band, ..] => owners.has_choice("scores", name, band),
        [part, name, ..] => owners.has(part, name),
        _ => false,
    }
}

fn only_in_some(gap: &Gap<'_, '_>) -> Diagnostic {
    let Gap {
        key,
        text,
        with,
        lacking,
    } = gap;
    let (path, leaf) = key.rsplit_once('.').unwrap_or(("", key));
    let owner = path.rsplit('.').next().unwrap_or(path);
    let message = format!(
        "`{owner}` has {} in {} and none in {}",
        with_article(leaf),
        with.language(),
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
    finding.with_help("translate it, or remove it everywhere")
}
