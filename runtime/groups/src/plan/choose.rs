//! The choice of the published sets of one release: as many as are possible, by dynamic programming over the tree of units.

use super::leftover::Leftover;
use crate::{
    families::{Family, Form},
    sets::Sets,
    units::WHOLE,
};

/// The number of published cells, then the number of people in them.
type Worth = (u32, u64);

/// A way to publish below a unit, as far as it matters above.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The people in no published set below, up to the threshold.
    uncounted: u32,
    /// The answers of the people in no set below that is published with its counts.
    leftover: Leftover,
    worth: Worth,
    /// The states that this one was made of: before the last child, and of that child. Whether the unit itself is published.
    before: usize,
    child: usize,
    published: bool,
}

/// The states of a unit: first without any child, then after each child, then with the unit's own cell or without.
type Stages = Vec<Vec<State>>;

/// Chooses sets so that no difference of them has 1 … threshold − 1 people, and none whose counts follow has one answer of all, or of
/// all but one. Earlier releases are left out of account.
pub(crate) fn choose(sets: &Sets<'_>, forms: &[Option<Form>]) -> Family {
    let mut stages: Vec<Stages> = vec![Vec::new(); sets.units.len()];
    for unit in (0..sets.units.len()).rev() {
        let own = &sets.own[unit];
        let mut of_unit = vec![vec![State {
            uncounted: own.iter().sum::<u32>().min(sets.threshold),
            leftover: Leftover::of(own),
            worth: (0, 0),
            before: 0,
            child: 0,
            published: false,
        }]];
        for child in sets.units.children(unit) {
            let joined = match (of_unit.last(), stages[*child].last()) {
                (Some(before), Some(child)) => join(before, child, sets.threshold),
                _ => Vec::new(),
            };
            of_unit.push(joined);
        }
        let last = with_own_cell(of_unit.last().map_or(&[], Vec::as_slice), forms[unit], sets, unit);
        of_unit.push(last);
        stages[unit] = of_unit;
    }
    let mut family = Family {
        forms: vec![None; sets.units.len()],
    };
    let ends = stages[WHOLE].last().map_or(&[][..], Vec::as_slice);
    if let Some(best) = (0..ends.len()).rev().max_by_key(|at| ends[*at].worth) {
        trace(sets, &stages, forms, &mut family, best);
    }
    family
}

/// Joins each way below some children with each way below the next one.
fn join(before: &[State], child: &[State], threshold: u32) -> Vec<State> {
    let mut joined = Vec::new();
    for (at, left) in before.iter().enumerate() {
        for (below, right) in child.iter().enumerate() {
            let state = State {
                uncounted: (left.uncounted + right.uncounted).min(threshold),
                leftover: left.leftover.and(right.leftover),
                worth: (left.worth.0 + right.worth.0, left.worth.1 + right.worth.1),
                before: at,
                child: below,
                published: false,
            };
            put(&mut joined, state, threshold);
        }
    }
    joined
}

/// Adds the ways in which the unit itself has a cell.
fn with_own_cell(states: &[State], form: Option<Form>, sets: &Sets<'_>, unit: usize) -> Vec<State> {
    let mut all = Vec::new();
    for (at, state) in states.iter().enumerate() {
        put(
            &mut all,
            State {
                before: at,
                published: false,
                ..*state
            },
            sets.threshold,
        );
        let is_closed = state.uncounted == 0 || state.uncounted == sets.threshold;
        let leftover = match form {
            Some(Form::Counts) if is_closed && state.leftover.is_open(sets.protections) => Leftover::Empty,
            Some(Form::OneAnswer(_)) if is_closed => state.leftover,
            _ => continue,
        };
        let worth = (state.worth.0 + 1, state.worth.1 + u64::from(sets.people(unit)));
        let published = State {
            uncounted: 0,
            leftover,
            worth,
            before: at,
            child: 0,
            published: true,
        };
        put(&mut all, published, sets.threshold);
    }
    all
}

/// Adds a state, unless another one is worth as much and allows all that it allows; drops those for which this holds of it.
fn put(states: &mut Vec<State>, state: State, threshold: u32) {
    let allows = |one: &State, other: &State| {
        one.worth >= other.worth
            && (one.uncounted == other.uncounted || one.uncounted == threshold)
            && (one.leftover == other.leftover || one.leftover == Leftover::Mixed)
    };
    if !states.iter().any(|other| allows(other, &state)) {
        states.retain(|other| !allows(&state, other));
        states.push(state);
    }
}

/// Follows the states that the best one was made of, and notes the published units.
fn trace(sets: &Sets<'_>, stages: &[Stages], forms: &[Option<Form>], family: &mut Family, best: usize) {
    let mut open = vec![(WHOLE, best)];
    while let Some((unit, state)) = open.pop() {
        let of_unit = &stages[unit];
        let end = of_unit[of_unit.len() - 1][state];
        if end.published {
            family.forms[unit] = forms[unit];
        }
        let mut at = end.before;
        for (stage, child) in sets.units.children(unit).iter().enumerate().rev() {
            let state = of_unit[stage + 1][at];
            open.push((*child, state.child));
            at = state.before;
        }
    }
}
