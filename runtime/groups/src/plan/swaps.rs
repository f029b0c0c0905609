//! The check of cells of one answer: whether it is that of all, or of all but one, must stay open.
//!
//! It stays open if two people of one atom can have given each other's answers, one within the cell's set and one outside it, so that
//! all counts stay as they are and all such cells stay true, while "all" becomes "all but one" or the reverse.

use std::collections::BTreeSet;

use super::{
    bands::{Band, Bands},
    check::{Atom, Check, Exposure, is_nowhere},
};

/// Finds the cells for which "all" or "all but one" follows, with the new sets that may help.
pub(crate) fn exposures(check: &Check<'_>, bands: &Bands<'_>) -> Vec<Exposure> {
    let is_new = |band: &&Band| band.release == check.sets.new_release();
    let exposure = |band: &Band| {
        let atoms: BTreeSet<Atom> = band.blocks.iter().map(|block| bands.atoms[*block]).collect();
        let beside = bands.cells.iter().filter(|other| {
            other
                .blocks
                .iter()
                .any(|block| atoms.contains(&bands.atoms[*block]))
        });
        let mut units: Vec<usize> = if is_new(&band) {
            vec![band.unit]
        } else {
            beside.filter(is_new).map(|band| band.unit).collect()
        };
        units.extend(atoms.iter().filter_map(|(_, unit)| *unit));
        units.sort_unstable();
        units.dedup();
        Exposure { units }
    };
    let closed = bands
        .cells
        .iter()
        .enumerate()
        .filter(|(at, band)| !is_open(bands, *at, band));
    let exposures = closed.map(|(_, band)| exposure(band));
    // Without new sets, it follows from earlier releases alone.
    exposures.filter(|exposure| !exposure.units.is_empty()).collect()
}

/// Tests whether "all" and "all but one" are both possible for a cell.
fn is_open(bands: &Bands<'_>, at: usize, band: &Band) -> bool {
    let options = |block: usize| {
        let counts = bands.blocks[block].counts.iter().flatten().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(option, _)| option)
    };
    let opens = |block: usize, given: usize| {
        let atom = bands.atoms[block];
        let is_free = is_nowhere(atom);
        let takes_free = |taken: usize| can_swap(bands, band, (block, given), (None, taken));
        let takes = |other: usize| {
            options(other).any(|taken| can_swap(bands, band, (block, given), (Some(other), taken)))
        };
        let is_outside = |other: &usize| bands.atoms[*other] == atom && !bands.of_block[*other].contains(&at);
        (is_free && (0..band.counts.len()).any(takes_free))
            || (0..bands.blocks.len()).filter(is_outside).any(takes)
    };
    band.blocks
        .iter()
        .any(|block| options(*block).any(|given| opens(*block, given)))
}

/// Tests whether a person of one block can have given the answer of one of another block, and the reverse, so that a cell is no longer
/// "all", or now is, and all cells are true. Without another block, the answer is a free one, of which no count tells.
fn can_swap(
    bands: &Bands<'_>,
    band: &Band,
    (block, given): (usize, usize),
    (other, taken): (Option<usize>, usize),
) -> bool {
    if (given == band.option) == (taken == band.option) {
        return false;
    }
    let here = &bands.of_block[block];
    let there = other.map_or(&[][..], |other| &bands.of_block[other]);
    let stays = |at: usize, loses: usize, gains: usize| {
        let band = &bands.cells[at];
        band.others() + u32::from(gains != band.option) <= 1 + u32::from(loses != band.option)
    };
    let mut here_alone = here.iter().filter(|at| !there.contains(at));
    let mut there_alone = there.iter().filter(|at| !here.contains(at));
    here_alone.all(|at| stays(*at, given, taken)) && there_alone.all(|at| stays(*at, taken, given))
}
