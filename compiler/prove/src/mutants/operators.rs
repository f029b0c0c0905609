//! The mistakes that can be made in a rule.

use enkat_model::{Artifact, Comparison, Condition, ElementId, Grid, OptionValue, Quantity, Setting};

use super::Mutation;
use crate::{Effect, Expression, Joined, WrittenRule};

/// A rule with a mistake.
#[derive(Clone, Debug)]
pub(super) struct Mutated {
    /// The indexes of the parts on the way to the part that is mistaken.
    pub(super) path: Vec<usize>,
    pub(super) mutation: Mutation,
    /// The whole rule.
    pub(super) condition: Condition<Setting>,
}

/// Lists the ways in which a rule can be mistaken; of several that mean the same, the first.
pub(super) fn mutated(artifact: &Artifact, rule: &WrittenRule) -> Vec<Mutated> {
    let root = &rule.expression;
    let without = match rule.effect {
        Effect::Meets(_) => Condition::ALWAYS,
        Effect::Hides | Effect::HidesOption(_) => Condition::NEVER,
    };
    let mut found = vec![Mutated {
        path: Vec::new(),
        mutation: Mutation::Removed,
        condition: without,
    }];
    let mut paths = vec![Vec::new()];
    while let Some(path) = paths.pop() {
        let Some(part) = root.part(&path) else { continue };
        for (mutation, by) in of_part(artifact, part) {
            found.push(Mutated {
                condition: root.with(&path, by),
                path: path.clone(),
                mutation,
            });
        }
        for (at, _) in part.parts.iter().enumerate().rev() {
            let below: Vec<usize> = path.iter().copied().chain([at]).collect();
            if part.joins_several() {
                found.push(Mutated {
                    condition: root.with(&path, part.without(at)),
                    path: below.clone(),
                    mutation: Mutation::Removed,
                });
            }
            paths.push(below);
        }
    }
    let mut known = vec![root.with(&[], root.rebuilt())];
    found.retain(|mutated| {
        let is_new = !known.contains(&mutated.condition);
        known.push(mutated.condition.clone());
        is_new
    });
    found
}

/// Lists the mistakes of a part by itself, each with what it becomes.
fn of_part(artifact: &Artifact, part: &Expression) -> Vec<(Mutation, Condition<Setting>)> {
    let whole = part.rebuilt();
    if !part.parts.is_empty() {
        let swapped = match &whole {
            Condition::All(of) if of.len() > 1 => Some((Mutation::Any, Condition::Any(of.clone()))),
            Condition::Any(of) if of.len() > 1 => Some((Mutation::All, Condition::All(of.clone()))),
            _ => None,
        };
        return swapped.into_iter().collect();
    }
    let mut mutations = vec![(Mutation::Negated, whole.clone().negated())];
    // `x != 1` is the opposite of a list of one option.
    match &whole {
        Condition::Not(inner) => {
            let inner = of_atom(artifact, inner).into_iter();
            mutations.extend(inner.map(|(mutation, by)| (mutation, by.negated())));
        }
        atom => mutations.extend(of_atom(artifact, atom)),
    }
    mutations
}

fn of_atom(artifact: &Artifact, atom: &Condition<Setting>) -> Vec<(Mutation, Condition<Setting>)> {
    match atom {
        Condition::In(id, values) => options(artifact, *id, values),
        Condition::Compare(comparison, left, right) => comparisons(artifact, *comparison, left, right),
        Condition::Within(quantity, ranges) => within(artifact, quantity, ranges),
        Condition::All(_)
        | Condition::Any(_)
        | Condition::Not(_)
        | Condition::Setting(_)
        | Condition::Ticked(_)
        | Condition::Answered(_) => Vec::new(),
    }
}

/// Lists the sets with an option less, and with one more that stands beside one of them.
fn options(
    artifact: &Artifact,
    id: ElementId,
    values: &[OptionValue],
) -> Vec<(Mutation, Condition<Setting>)> {
    let mut mutations = Vec::new();
    for value in values.iter().filter(|_| values.len() > 1) {
        let less = values.iter().filter(|other| *other != value).cloned().collect();
        mutations.push((Mutation::OptionLess(value.clone()), Condition::In(id, less)));
    }
    let all = artifact.elements[id.index()].element.body.options();
    let is_in = |at: usize| all.get(at).is_some_and(|option| values.contains(&option.value));
    for (at, option) in all.iter().enumerate() {
        let is_beside = at.checked_sub(1).is_some_and(is_in) || is_in(at + 1);
        if is_beside && !is_in(at) {
            let more = values.iter().chain([&option.value]).cloned().collect();
            mutations.push((
                Mutation::OptionMore(option.value.clone()),
                Condition::In(id, more),
            ));
        }
    }
    mutations
}

/// Lists a comparison with its limit a step further up and down; one of two answers, with or without equality.
fn comparisons(
    artifact: &Artifact,
    comparison: Comparison,
    left: &Quantity,
    right: &Quantity,
) -> Vec<(Mutation, Condition<Setting>)> {
    let with =
        |left: &Quantity, right: &Quantity| Condition::Compare(comparison, left.clone(), right.clone());
    match (left, right) {
        (Quantity::Constant(_) | Quantity::Moment(_), Quantity::Constant(_) | Quantity::Moment(_)) => {
            Vec::new()
        }
        (of, Quantity::Constant(limit)) => limits(artifact, of, *limit)
            .map(|(mutation, to)| (mutation, with(of, &Quantity::Constant(to))))
            .collect(),
        (Quantity::Constant(limit), of) => limits(artifact, of, *limit)
            .map(|(mutation, to)| (mutation, with(&Quantity::Constant(to), of)))
            .collect(),
        _ => {
            let other = match comparison {
                Comparison::Less => Comparison::AtMost,
                Comparison::AtMost => Comparison::Less,
                Comparison::More => Comparison::AtLeast,
                Comparison::AtLeast => Comparison::More,
                Comparison::Equal => return Vec::new(),
            };
            let changed = Condition::Compare(other, left.clone(), right.clone());
            vec![(
                Mutation::Comparison {
                    from: comparison,
                    to: other,
                },
                changed,
            )]
        }
    }
}

fn within(
    artifact: &Artifact,
    quantity: &Quantity,
    ranges: &[(f64, f64)],
) -> Vec<(Mutation, Condition<Setting>)> {
    let mut mutations = Vec::new();
    for (at, (low, high)) in ranges.iter().enumerate() {
        let mut add = |mutation, range: (f64, f64)| {
            let mut changed = ranges.to_vec();
            changed[at] = range;
            if range.0 <= range.1 {
                mutations.push((mutation, Condition::Within(quantity.clone(), changed)));
            }
        };
        for (mutation, to) in limits(artifact, quantity, *low) {
            add(mutation, (to, *high));
        }
        for (mutation, to) in limits(artifact, quantity, *high) {
            add(mutation, (*low, to));
        }
    }
    mutations
}

/// Returns a limit of a quantity a step further down and up.
fn limits(
    artifact: &Artifact,
    quantity: &Quantity,
    from: f64,
) -> impl Iterator<Item = (Mutation, f64)> + use<> {
    let step = step(artifact, quantity);
    [from - step, from + step]
        .into_iter()
        .map(move |to| (Mutation::Limit { from, to }, to))
}

/// Returns the smallest distance between two answers that a quantity reads; 1 where it reads none with a grid.
fn step(artifact: &Artifact, quantity: &Quantity) -> f64 {
    let mut smallest: Option<f64> = None;
    quantity.for_each_element(&mut |id| {
        let kind = artifact.elements[id.index()].element.body.scalar();
        let own = match kind.and_then(|kind| kind.grid()) {
            Some(Grid::Decimals(decimals)) => 10_f64.powi(-i32::try_from(decimals).unwrap_or(i32::MAX)),
            Some(Grid::Steps(step)) => f64::from(step),
            None => return,
        };
        smallest = Some(smallest.map_or(own, |least| least.min(own)));
    });
    smallest.unwrap_or(1.0)
}

impl Expression {
    /// Lists the parts that have no parts themselves, each by the indexes of the parts on the way to it.
    pub(crate) fn atom_paths(&self) -> Vec<Vec<usize>> {
        if self.parts.is_empty() {
            return vec![Vec::new()];
        }
        let parts = self.parts.iter().enumerate();
        let below = parts.flat_map(|(at, part)| {
            let paths = part.atom_paths().into_iter();
            paths.map(move |path| std::iter::once(at).chain(path).collect())
        });
        below.collect()
    }

    fn joins_several(&self) -> bool {
        matches!(self.joined, Joined::All | Joined::Any) && self.parts.len() > 1
    }

    /// Builds the condition out of the parts.
    pub(crate) fn rebuilt(&self) -> Condition<Setting> {
        if self.parts.is_empty() {
            return self.condition.clone();
        }
        self.joining(self.parts.iter().map(Self::rebuilt).collect())
    }

    /// Builds the condition without one of its parts.
    fn without(&self, at: usize) -> Condition<Setting> {
        let parts = self.parts.iter().enumerate();
        let others = parts.filter(|(other, _)| *other != at);
        self.joining(others.map(|(_, part)| part.rebuilt()).collect())
    }

    /// Builds the condition with another one in the place of a part.
    pub(crate) fn with(&self, path: &[usize], by: Condition<Setting>) -> Condition<Setting> {
        let Some((first, rest)) = path.split_first() else {
            return by;
        };
        let parts = self.parts.iter().enumerate().map(|(at, part)| {
            if at == *first {
                part.with(rest, by.clone())
            } else {
                part.rebuilt()
            }
        });
        self.joining(parts.collect())
    }

    fn joining(&self, mut parts: Vec<Condition<Setting>>) -> Condition<Setting> {
        match self.joined {
            Joined::Any => Condition::Any(parts),
            Joined::Not if parts.len() == 1 => Condition::Not(Box::new(parts.remove(0))),
            Joined::Same if parts.len() == 1 => parts.remove(0),
            Joined::Not => Condition::Not(Box::new(Condition::All(parts))),
            Joined::All | Joined::Same => Condition::All(parts),
        }
    }
}
