//! Pairs that are never shown together, by what they have in common.

use enkat_model::ElementId;
use enkat_prove::{Apart, Restriction};
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
        let because = because.map(|one| restriction(labels, *one));
        Self {
            parts: apart.parts.map(|id| Part::of(labels, id)),
            because: because.chain(excluding(labels, &apart.because)).collect(),
        }
    }
}

/// Describes the boxes that some rules read and that cannot be ticked together.
fn excluding(labels: Labels<'_>, rules: &[Restriction]) -> Vec<Prose> {
    let read = rules.iter().flat_map(|rule| match rule {
        Restriction::Hidden(id) => labels.element(*id).hidden_when.reads(),
        _ => Vec::new(),
    });
    let mut read: Vec<ElementId> = read.collect();
    read.sort_unstable();
    read.dedup();
    let excluding = read.iter().filter_map(|one| {
        let excluded = labels.excluded_by(*one).into_iter();
        let excluded: Vec<_> = excluded
            .filter(|other| other > one && read.contains(other))
            .collect();
        let names = excluded.iter().map(|other| labels.field(*other).into());
        let sentence = Prose::from(labels.field(*one)).then(" cannot be ticked together with ");
        (!excluded.is_empty()).then(|| sentence.prose(Prose::list(names, "or")))
    });
    excluding.collect()
}

/// A part with others, with none of which it is ever shown.
#[derive(Debug, PartialEq)]
pub struct ApartFrom<'p> {
    /// The part.
    pub part: &'p Part,
    /// The others.
    pub partners: Vec<&'p Part>,
    /// The rules that exclude it, each once.
    pub because: Vec<&'p Prose>,
}

/// Groups pairs: each part with all of its partners that no other group has, the part with the most partners first.
pub(super) fn grouped(pairs: &[NeverTogether]) -> Vec<ApartFrom<'_>> {
    let mut left: Vec<_> = pairs.iter().collect();
    let mut groups = Vec::new();
    while let Some(part) = most_frequent(&left) {
        let (of_part, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|pair| pair.parts.contains(part));
        let parts = of_part.iter().flat_map(|pair| &pair.parts);
        let mut because: Vec<&Prose> = Vec::new();
        for reason in of_part.iter().flat_map(|pair| &pair.because) {
            if !because.contains(&reason) {
                because.push(reason);
            }
        }
        groups.push(ApartFrom {
            part,
            partners: parts.filter(|partner| *partner != part).collect(),
            because,
        });
        left = others;
    }
    groups
}

/// Finds the part that is in the most pairs, the first of several.
fn most_frequent<'p>(pairs: &[&'p NeverTogether]) -> Option<&'p Part> {
    let count = |part: &Part| pairs.iter().filter(|pair| pair.parts.contains(part)).count();
    let parts = pairs.iter().flat_map(|pair| &pair.parts).rev();
    parts.max_by_key(|part| count(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_grouped_by_part_with_most_partners() {
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
            pair(&bus, &car, "one vehicle"),
            pair(&car, &train, "one vehicle"),
            pair(&train, &walk, "on foot"),
        ];
        let groups = grouped(&pairs).into_iter();
        let groups: Vec<_> = groups
            .map(|group| (group.part, group.partners, group.because))
            .collect();
        assert_eq!(
            groups,
            [
                (&car, vec![&bus, &train], vec![&Prose::words("one vehicle")]),
                (&train, vec![&walk], vec![&Prose::words("on foot")])
            ]
        );
    }
}
