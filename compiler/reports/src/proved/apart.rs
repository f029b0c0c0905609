//! Pairs that are never shown together, by what they have in common.

use enkat_prove::Apart;
use schemars::JsonSchema;
use serde::Serialize;

use super::Part;
use crate::natural_language::{Labels, Prose, restriction};

/// Two parts that no participant sees together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NeverTogether {
    /// The parts.
    pub parts: [Part; 2],
    /// The rules that exclude it together, each as a sentence; empty where the search for them reached its limit.
    pub because: Vec<Prose>,
}

impl NeverTogether {
    pub(super) fn of(labels: Labels<'_>, apart: &Apart) -> Self {
        let because = apart.because.iter();
        Self {
            parts: apart.parts.map(|id| Part::of(labels, id)),
            because: because.map(|one| restriction(labels, *one)).collect(),
        }
    }
}

/// A part with others, with none of which it is ever shown.
#[derive(Debug, PartialEq)]
pub struct ApartFrom<'p> {
    /// The part.
    pub part: &'p Part,
    /// The others.
    pub partners: Vec<&'p Part>,
    /// The rules that exclude it.
    pub because: Vec<&'p Prose>,
}

/// Groups pairs: each part with all of its partners that no other group has, the part with the most partners first. The pairs of a group
/// have the same reasons.
pub(super) fn grouped(pairs: &[NeverTogether]) -> Vec<ApartFrom<'_>> {
    let mut left: Vec<_> = pairs.iter().collect();
    let mut groups = Vec::new();
    while let Some((part, because)) = most_frequent(&left) {
        let is_of_group = |pair: &&NeverTogether| pair.parts.contains(part) && pair.because == *because;
        let (of_group, others): (Vec<_>, Vec<_>) = left.into_iter().partition(is_of_group);
        let parts = of_group.iter().flat_map(|pair| &pair.parts);
        groups.push(ApartFrom {
            part,
            partners: parts.filter(|partner| *partner != part).collect(),
            because: because.iter().collect(),
        });
        left = others;
    }
    groups
}

/// Finds the part that is in the most pairs with the same reasons, the first of several.
fn most_frequent<'p>(pairs: &[&'p NeverTogether]) -> Option<(&'p Part, &'p Vec<Prose>)> {
    let count = |part: &Part, because: &Vec<Prose>| {
        let same = pairs
            .iter()
            .filter(|pair| pair.parts.contains(part) && pair.because == *because);
        same.count()
    };
    let parts = pairs
        .iter()
        .flat_map(|pair| pair.parts.iter().map(|part| (part, &pair.because)));
    parts.rev().max_by_key(|(part, because)| count(part, because))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_grouped_by_part_and_reason() {
        let part = |id: &str| Part {
            kind: "section",
            id: id.to_owned(),
            label: id.to_owned(),
            page: None,
        };
        let [bus, car, train, walk] = ["bus", "car", "train", "walk"].map(part);
        let pair = |one: &Part, other: &Part, why: &str| NeverTogether {
            parts: [one.clone(), other.clone()],
            because: vec![Prose::words(why)],
        };
        let pairs = [
            pair(&bus, &car, "by car"),
            pair(&car, &train, "by car"),
            pair(&car, &walk, "without a licence"),
        ];
        let groups = grouped(&pairs).into_iter();
        let groups: Vec<_> = groups
            .map(|group| (group.part, group.partners, group.because[0].to_string()))
            .collect();
        assert_eq!(
            groups,
            [
                (&car, vec![&bus, &train], "by car".to_owned()),
                (&car, vec![&walk], "without a licence".to_owned())
            ]
        );
    }
}
