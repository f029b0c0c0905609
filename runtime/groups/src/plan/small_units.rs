//! The check of small units beside cells of one answer.
//!
//! The counts of an atom without the people in such cells are nearly known. If nearly all of these people gave one option, whatever
//! those in the cells gave, then the one who gave another knows of all others among them. This tells of a unit that has fewer people
//! than the threshold.

use std::collections::BTreeMap;

use super::{
    bands::{Band, Bands},
    check::{Atom, Check, Exposure, is_new},
};
use crate::families::Family;

/// Finds atoms with such a unit, with the new sets that may help.
pub(crate) fn exposures(check: &Check<'_>, bands: &Bands<'_>, family: &Family) -> Vec<Exposure> {
    let lowest = family.lowest(check.sets.units, Family::counts);
    let free = free_counts(check, bands);
    let mut exposures = Vec::new();
    for (atom, counts) in &free {
        let people: u32 = counts.iter().sum();
        if people == 0 || !is_new(*atom, &free) {
            continue;
        }
        let beside = apart(bands, *atom);
        let others = |option: usize| {
            let more = beside.iter().map(|band| band.more(option));
            people - counts[option] + more.sum::<u32>()
        };
        let is_open = (0..counts.len()).all(|option| others(option) >= 2);
        if !is_open && !beside.is_empty() && has_small_unit(check, bands, *atom) {
            let mut exposure = check.exposure(*atom, &lowest, &free);
            let new = beside
                .iter()
                .filter(|band| band.release == check.sets.new_release());
            exposure.units.extend(new.map(|band| band.unit));
            exposures.push(exposure);
        }
    }
    exposures
}

/// Adds up, by atom, the counts of those in no cell of one answer.
fn free_counts(check: &Check<'_>, bands: &Bands<'_>) -> BTreeMap<Atom, Vec<u32>> {
    let mut free: BTreeMap<Atom, Vec<u32>> = BTreeMap::new();
    let width = check.sets.all.first().map_or(0, Vec::len);
    for (at, block) in bands.blocks.iter().enumerate() {
        let sums = free.entry(bands.atoms[at]).or_insert_with(|| vec![0; width]);
        if bands.of_block[at].is_empty() {
            for (sum, count) in sums.iter_mut().zip(block.counts.iter().flatten()) {
                *sum += count;
            }
        }
    }
    free
}

/// Lists cells that have no people in common, and only people of one atom who are still there.
fn apart<'a>(bands: &'a Bands<'_>, atom: Atom) -> Vec<&'a Band> {
    let mut apart = Vec::new();
    let mut taken = vec![false; bands.blocks.len()];
    for band in &bands.cells {
        let is_apart = |block: &usize| bands.atoms[*block] == atom && !taken[*block];
        if !band.has_gone && band.blocks.iter().all(is_apart) {
            for block in &band.blocks {
                taken[*block] = true;
            }
            apart.push(band);
        }
    }
    apart
}

/// Tests whether a unit had fewer people than the threshold at some release, of whom some are in an atom and in no such cell.
fn has_small_unit(check: &Check<'_>, bands: &Bands<'_>, atom: Atom) -> bool {
    let units = check.sets.units;
    (0..=check.sets.new_release()).any(|release| {
        let mut people = vec![vec![0, 0]; units.len()];
        let blocks = bands.blocks.iter().enumerate();
        for (at, block) in blocks.filter(|(_, block)| block.joined <= release) {
            let is_free = bands.atoms[at] == atom && bands.of_block[at].is_empty();
            people[block.unit][0] += block.people;
            people[block.unit][1] += block.people * u32::from(is_free);
        }
        units.add_up(&mut people);
        people
            .iter()
            .any(|people| people[0] < check.sets.threshold && people[1] > 0)
    })
}
