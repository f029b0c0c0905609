//! Kinds of questions, and the meaning of their saved values.

use super::KeptByKind;
use crate::emit::Variable;

/// The kinds whose answers are given relative to the lowest and the highest value, which participants see.
const RELATIVE: [&str; 2] = ["slider", "rating"];
/// The kinds whose answers are texts in a format of the kind.
const FORMATTED: [&str; 2] = ["date", "datetime"];

/// Returns whether a variable of both surveys has answers that are relative to its ends.
pub(super) fn are_relative(old: &Variable, new: &Variable) -> bool {
    old.kind == new.kind && is_one_of(&RELATIVE, new)
}

/// Returns the part of its values that a variable keeps when its question gets another kind and the values keep their type.
pub(super) fn kept_by_kind(old: &Variable, new: &Variable) -> KeptByKind {
    let any = |kinds: &[&str]| [old, new].into_iter().any(|variable| is_one_of(kinds, variable));
    if any(&FORMATTED) {
        KeptByKind::Type
    } else if any(&["choice"]) || (any(&RELATIVE) && old.range != new.range) {
        KeptByKind::Form
    } else {
        KeptByKind::Meaning
    }
}

fn is_one_of(kinds: &[&str], variable: &Variable) -> bool {
    kinds.contains(&variable.kind.as_str())
}
