//! The cells that say "all, or all but one, gave this option", and where their people are.

use super::check::{Atom, Check};
use crate::{
    families::Family,
    sets::{Block, Sets},
};

/// A cell of one answer.
pub(crate) struct Band {
    pub(crate) release: usize,
    pub(crate) unit: usize,
    pub(crate) option: usize,
    /// The answers of those who are still there.
    pub(crate) counts: Vec<u32>,
    /// The blocks of those people.
    pub(crate) blocks: Vec<usize>,
    /// Whether some of the people are erased, so that one of them may have given another option.
    pub(crate) has_gone: bool,
}

/// The cells of one answer of all releases.
pub(crate) struct Bands<'a> {
    pub(crate) blocks: &'a [Block],
    pub(crate) atoms: Vec<Atom>,
    pub(crate) cells: Vec<Band>,
    /// For each block, the cells whose sets have it.
    pub(crate) of_block: Vec<Vec<usize>>,
}

impl Band {
    /// Counts those who gave another option, or may have.
    pub(crate) fn others(&self) -> u32 {
        let others = self.counts.iter().sum::<u32>() - self.counts[self.option];
        others.max(u32::from(self.has_gone))
    }

    /// Returns the number of people by which those who gave an option can be more than they are.
    pub(crate) fn more(&self, option: usize) -> u32 {
        if option == self.option {
            self.others()
        } else {
            1 - self.counts[option]
        }
    }
}

impl<'a> Bands<'a> {
    /// Collects the cells; none if there is no such cell.
    pub(crate) fn new(check: &Check<'a>, family: &Family) -> Option<Self> {
        let sets = check.sets;
        let families = sets.earlier.iter().chain([family]).enumerate();
        let mut cells: Vec<Band> = families
            .flat_map(|(release, family)| empty_bands(sets, release, family))
            .collect();
        if cells.is_empty() {
            return None;
        }
        let mut of_block = vec![Vec::new(); sets.blocks.len()];
        for (number, block) in sets.blocks.iter().enumerate() {
            for (at, cell) in cells.iter_mut().enumerate() {
                let is_left = block.left.is_some_and(|left| left < cell.release);
                if block.joined > cell.release || is_left || !sets.units.is_within(block.unit, cell.unit) {
                    continue;
                }
                let Some(counts) = &block.counts else {
                    cell.has_gone = true;
                    continue;
                };
                cell.blocks.push(number);
                of_block[number].push(at);
                for (sum, count) in cell.counts.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
        }
        let lowest = family.lowest(sets.units, Family::counts);
        let atoms = check.counted_atoms(&lowest).map(|(_, atom)| atom).collect();
        Some(Self {
            blocks: &sets.blocks,
            atoms,
            cells,
            of_block,
        })
    }
}

/// Lists the cells of a release, still without their people.
fn empty_bands(sets: &Sets<'_>, release: usize, family: &Family) -> Vec<Band> {
    let band = |unit: usize| {
        Some(Band {
            release,
            unit,
            option: family.option(unit)?,
            counts: vec![0; sets.all[unit].len()],
            blocks: Vec::new(),
            has_gone: false,
        })
    };
    (0..sets.units.len()).filter_map(band).collect()
}
