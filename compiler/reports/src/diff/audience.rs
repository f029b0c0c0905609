//! Comparison of audiences: whether the same participants are asked, however the rules are written.

use std::collections::BTreeSet;

use enkat_model::{Condition, ElementId, FlagSet, Gender, Setting};

use super::linear;
use crate::{
    natural_language::{Audience, Labels, NormalForm},
    notation::notation,
};

/// The audience of an element, written so that it can be compared with another survey.
#[derive(PartialEq, Eq)]
pub(super) struct Comparable {
    flags: BTreeSet<BTreeSet<String>>,
    genders: Option<BTreeSet<Gender>>,
    rules: BTreeSet<String>,
}

pub(super) fn comparable(labels: Labels<'_>, audience: &Audience) -> Comparable {
    let names = |set: &FlagSet| {
        let flags = labels.artifact.flags.iter().enumerate();
        let flags = flags.filter(|(index, _)| set.contains(*index));
        flags.map(|(_, flag)| flag.alias.clone()).collect()
    };
    Comparable {
        flags: audience.flags.iter().map(names).collect(),
        genders: audience
            .genders
            .as_ref()
            .map(|genders| genders.iter().copied().collect()),
        rules: audience.rules.iter().map(|rule| written(labels, rule)).collect(),
    }
}

/// Returns whether two elements have the same audience as it is written without the parts that follow from the rest. Other
/// audiences may be the same, too.
pub(super) fn is_same(old: (Labels<'_>, ElementId), new: (Labels<'_>, ElementId)) -> bool {
    let [was, is] = [old, new].map(|(labels, id)| comparable(labels, &Audience::of(labels, id)));
    was == is
}

/// Writes a normal form with its parts and values in one order.
pub(super) fn written(labels: Labels<'_>, form: &NormalForm) -> String {
    let sorted = |parts: &[NormalForm]| {
        let parts: BTreeSet<_> = parts.iter().map(|part| written(labels, part)).collect();
        parts.into_iter().collect::<Vec<_>>().join(", ")
    };
    match form {
        NormalForm::All(parts) => format!("all({})", sorted(parts)),
        NormalForm::Any(parts) => format!("any({})", sorted(parts)),
        NormalForm::Is(atom) => written_atom(labels, atom),
        NormalForm::IsNot(atom) => format!("not({})", written_atom(labels, atom)),
    }
}

fn written_atom(labels: Labels<'_>, atom: &Condition<Setting>) -> String {
    match atom {
        Condition::In(id, values) => {
            let mut values = values.clone();
            values.sort_unstable();
            notation(labels.artifact, &Condition::In(*id, values))
        }
        Condition::Compare(comparison, left, right) => linear::comparison(labels, *comparison, left, right),
        atom => notation(labels.artifact, atom),
    }
}
