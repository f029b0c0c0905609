//! Mutants: a survey with one small mistake in its rules, as an author could make it, and the participants who would notice.

mod differences;
mod edit;
mod operators;
mod seen;

use enkat_model::{Artifact, Comparison, ElementId, FlagSet, OptionValue};

#[cfg(test)]
pub(crate) use self::differences::Shown;
pub use self::{
    differences::{Difference, Differences},
    edit::Edit,
};
use crate::{Expression, WrittenRule};

/// A survey with one mistake.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The text that is mistaken.
    pub place: MutatedPlace,
    /// The mistake.
    pub mutation: Mutation,
    /// The edits of the artifact: one, or one for each element that the same text is about.
    pub edits: Vec<Edit>,
}

/// The text that a mutant changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MutatedPlace {
    /// A part of the rule with this index, by the indexes of the parts on the way to it. Without any it is the whole rule.
    Rule(usize, Vec<usize>),
    /// The flags that include an element.
    IncludedIn(ElementId),
    /// The genders that include an element.
    Genders(ElementId),
}

/// A mistake.
#[derive(Clone, Debug, PartialEq)]
pub enum Mutation {
    /// The text is missing.
    Removed,
    /// The opposite is written.
    Negated,
    /// `and` is written in the place of `or`.
    All,
    /// `or` is written in the place of `and`.
    Any,
    /// One option more is listed.
    OptionMore(OptionValue),
    /// One option less is listed.
    OptionLess(OptionValue),
    /// A limit is this one in the place of another.
    Limit {
        /// The limit as it is written.
        from: f64,
        /// The mistaken one.
        to: f64,
    },
    /// Two answers are compared otherwise: with or without those that are equal.
    Comparison {
        /// The comparison as it is written.
        from: Comparison,
        /// The mistaken one.
        to: Comparison,
    },
}

/// The restrictions that an author wrote. A text that stands for several elements, as in a `repeat`, is one entry.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The rules, with all that each text stands for.
    pub rules: Vec<Vec<WrittenRule>>,
    /// The elements that are included by the same flags, written once.
    pub included_in: Vec<Vec<ElementId>>,
    /// The elements that are included by the same genders, written once.
    pub genders: Vec<Vec<ElementId>>,
}

/// Lists the mutants of a survey.
pub fn mutants(artifact: &Artifact, written: &Written) -> Vec<Mutant> {
    let rules = written.rules.iter().enumerate();
    let of_rules = rules.flat_map(|(index, copies)| of_rule(artifact, index, copies));
    let of_flags = written.included_in.iter().filter_map(|elements| {
        let place = MutatedPlace::IncludedIn(*elements.first()?);
        let edit = |id: &ElementId| Edit::IncludedIn(*id, FlagSet::default());
        Some(removed(place, elements.iter().map(edit)))
    });
    let of_genders = written.genders.iter().filter_map(|elements| {
        let place = MutatedPlace::Genders(*elements.first()?);
        let edit = |id: &ElementId| Edit::Genders(*id, Vec::new());
        Some(removed(place, elements.iter().map(edit)))
    });
    of_rules.chain(of_flags).chain(of_genders).collect()
}

fn removed(place: MutatedPlace, edits: impl Iterator<Item = Edit>) -> Mutant {
    Mutant {
        place,
        mutation: Mutation::Removed,
        edits: edits.collect(),
    }
}

/// Lists the mutants of one rule: the same mistake in all of its copies.
fn of_rule(artifact: &Artifact, index: usize, copies: &[WrittenRule]) -> Vec<Mutant> {
    let mutated: Vec<Vec<_>> = copies
        .iter()
        .map(|rule| operators::mutated(artifact, rule))
        .collect();
    let Some(first) = mutated.first() else {
        return Vec::new();
    };
    let mutants = first.iter().enumerate().map(|(at, one)| {
        let edits = copies.iter().zip(&mutated).filter_map(|(rule, mutated)| {
            let same = mutated.get(at).filter(|other| other.path == one.path)?;
            Edit::of_rule(artifact, rule, same.condition.clone())
        });
        Mutant {
            place: MutatedPlace::Rule(index, one.path.clone()),
            mutation: one.mutation.clone(),
            edits: edits.collect(),
        }
    });
    mutants.filter(|mutant| !mutant.edits.is_empty()).collect()
}

impl Expression {
    /// Returns a part by the indexes of the parts on the way to it.
    pub fn part(&self, path: &[usize]) -> Option<&Self> {
        path.iter().try_fold(self, |part, at| part.parts.get(*at))
    }
}
