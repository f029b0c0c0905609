//! Pairs that are never shown together, by what they have in common.

use super::Part;

/// Groups pairs: each part with all of its partners that no other group has, the part with the most partners first.
pub(super) fn grouped(pairs: &[[Part; 2]]) -> Vec<(&Part, Vec<&Part>)> {
    let mut left: Vec<_> = pairs.iter().map(|[one, other]| [one, other]).collect();
    let mut groups = Vec::new();
    while let Some(part) = most_frequent(&left) {
        let (of_part, others): (Vec<_>, Vec<_>) = left.into_iter().partition(|pair| pair.contains(&part));
        let partners = of_part.into_iter().flatten().filter(|partner| *partner != part);
        groups.push((part, partners.collect()));
        left = others;
    }
    groups
}

/// Finds the part that is in the most pairs, the first of several.
fn most_frequent<'p>(pairs: &[[&'p Part; 2]]) -> Option<&'p Part> {
    let count = |part: &Part| pairs.iter().filter(|pair| pair.contains(&part)).count();
    let parts = pairs.iter().flatten().rev();
    parts.copied().max_by_key(|part| count(part))
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
        let pairs = [
            [bus.clone(), car.clone()],
            [car.clone(), train.clone()],
            [train.clone(), walk.clone()],
        ];
        assert_eq!(
            grouped(&pairs),
            [(&car, vec![&bus, &train]), (&train, vec![&walk])]
        );
    }
}
