//! The check of people who were erased since an earlier release.
//!
//! Their answers are no more, but the counts of that release, without the people who are still there, say them. This follows from
//! the figures if a new set has some of those who are still there, so that no such set may have any if all of the erased people, or
//! all but one, gave one option.

use super::{check::Exposure, leftover::Leftover};
use crate::{families::Family, sets::Sets};

/// Finds such erased people of earlier releases, with the new sets that tell of them.
pub(crate) fn exposures(sets: &Sets<'_>, family: &Family) -> Vec<Exposure> {
    if sets.blocks.iter().all(|block| block.left.is_none()) {
        return Vec::new();
    }
    let new = family.lowest(sets.units, Family::counts);
    let mut exposures = Vec::new();
    for (release, earlier) in sets.earlier.iter().enumerate() {
        let lowest = earlier.lowest(sets.units, Family::counts);
        for unit in (0..sets.units.len()).filter(|unit| earlier.counts(*unit)) {
            let part = sets
                .blocks
                .iter()
                .filter(|block| block.joined <= release && lowest[block.unit] == Some(unit));
            let has_gone = part
                .clone()
                .any(|block| block.left.is_some_and(|left| left >= release));
            if !has_gone || gone_counts(sets, release, unit, &lowest).is_some_and(|gone| is_open(sets, &gone))
            {
                continue;
            }
            let here = part.filter(|block| block.left.is_none());
            let mut units: Vec<usize> = here.filter_map(|block| new[block.unit]).collect();
            units.sort_unstable();
            units.dedup();
            if !units.is_empty() {
                exposures.push(Exposure { units });
            }
        }
    }
    exposures
}

fn is_open(sets: &Sets<'_>, counts: &[u32]) -> bool {
    Leftover::of(counts).is_open(sets.protections)
}

/// Calculates the answers of the erased people in a set of an earlier release, but for the sets below it: its counts, without those
/// of the sets below, and without the people who are still there.
fn gone_counts(sets: &Sets<'_>, release: usize, unit: usize, lowest: &[Option<usize>]) -> Option<Vec<u32>> {
    let released = &sets.released[release];
    let mut gone = released[unit].clone()?;
    let above = |below: usize| sets.units.parent(below).and_then(|parent| lowest[parent]);
    for below in 0..sets.units.len() {
        if lowest[below] == Some(below) && above(below) == Some(unit) {
            subtract(&mut gone, released[below].as_ref()?)?;
        }
    }
    for block in &sets.blocks {
        if block.joined <= release && lowest[block.unit] == Some(unit) {
            subtract(&mut gone, block.counts.as_deref().unwrap_or_default())?;
        }
    }
    Some(gone)
}

/// Subtracts counts; none if there are too few.
fn subtract(from: &mut [u32], counts: &[u32]) -> Option<()> {
    for (number, count) in from.iter_mut().zip(counts) {
        *number = number.checked_sub(*count)?;
    }
    Some(())
}
