//! The check of cells that say "all, or all but one, gave this option": whether it is all must stay open.
//!
//! It stays open if two people of one atom can have given each other's answers, one within the cell's set and one outside it, so that
//! all counts stay as they are and all such cells stay true, while "all" becomes "all but one" or the reverse.

use super::check::{Atom, Check, Exposure, is_nowhere, option_of};
use crate::{families::Family, sets::Block};

/// A cell of one answer.
struct Band {
    release: usize,
    unit: usize,
    option: usize,
    /// The number of those who gave another option.
    others: u32,
}

/// The cells of one answer of all releases, and where their people are.
struct Bands<'a> {
    blocks: &'a [Block],
    atoms: Vec<Atom>,
    bands: Vec<Band>,
    /// For each block, the cells whose sets have it.
    of_block: Vec<Vec<usize>>,
}

/// Finds the cells of one answer for which "all" or "all but one" follows.
pub(crate) fn exposures(check: &Check<'_>, family: &Family) -> Vec<Exposure> {
    let Some(bands) = Bands::new(check, family) else {
        return Vec::new();
    };
    let closed = (0..bands.bands.len()).filter(|band| !bands.is_open(*band));
    let exposure = |band: usize| {
        let own = (bands.bands[band].release == check.sets.new_release()).then_some(bands.bands[band].unit);
        let counted = bands.blocks_of(band).filter_map(|block| bands.atoms[block].1);
        let mut units: Vec<usize> = own.into_iter().chain(counted).collect();
        units.sort_unstable();
        units.dedup();
        Exposure { units }
    };
    closed.map(exposure).collect()
}

impl<'a> Bands<'a> {
    /// Collects the cells; none if there is no such cell.
    fn new(check: &Check<'a>, family: &Family) -> Option<Self> {
        let (sets, units) = (check.sets, check.sets.units);
        let mut bands = Vec::new();
        for (release, family) in sets.earlier.iter().chain([family]).enumerate() {
            let of_release = (0..units.len()).filter_map(|unit| {
                let option = option_of(family.forms[unit])?;
                Some(Band {
                    release,
                    unit,
                    option,
                    others: 0,
                })
            });
            bands.extend(of_release);
        }
        if bands.is_empty() {
            return None;
        }
        let mut of_block = vec![Vec::new(); sets.blocks.len()];
        for (block, of_block) in sets.blocks.iter().zip(&mut of_block) {
            let Some(counts) = &block.counts else { continue };
            for (at, band) in bands.iter_mut().enumerate() {
                if block.joined <= band.release && units.is_within(block.unit, band.unit) {
                    of_block.push(at);
                    band.others += counts.iter().sum::<u32>() - counts[band.option];
                }
            }
        }
        let lowest = family.lowest(units, Family::counts);
        let atoms = check.counted_atoms(&lowest).map(|(_, atom)| atom).collect();
        Some(Self {
            blocks: &sets.blocks,
            atoms,
            bands,
            of_block,
        })
    }

    fn blocks_of(&self, band: usize) -> impl Iterator<Item = usize> {
        (0..self.blocks.len()).filter(move |block| self.of_block[*block].contains(&band))
    }

    /// Tests whether "all" and "all but one" are both possible for a cell.
    fn is_open(&self, band: usize) -> bool {
        let options = |block: usize| {
            let counts = self.blocks[block].counts.iter().flatten().enumerate();
            counts.filter(|(_, count)| **count > 0).map(|(option, _)| option)
        };
        self.blocks_of(band).any(|block| {
            options(block).any(|given| {
                let width = self.blocks[block].counts.as_ref().map_or(0, Vec::len);
                let is_free = is_nowhere(self.atoms[block]);
                let same_atom = (0..self.blocks.len()).filter(|other| self.atoms[*other] == self.atoms[block]);
                let mut outside = same_atom.filter(|other| !self.of_block[*other].contains(&band));
                (is_free && (0..width).any(|taken| self.can_swap(band, (block, given), (None, taken))))
                    || outside.any(|other| {
                        options(other).any(|taken| self.can_swap(band, (block, given), (Some(other), taken)))
                    })
            })
        })
    }

    /// Tests whether a person of one block can have given the answer of one of another block, and the reverse, so that a cell is
    /// no longer "all", or now is, and all cells are true. Without another block, the answer is a free one, of which no count tells.
    fn can_swap(
        &self,
        band: usize,
        (block, given): (usize, usize),
        (other, taken): (Option<usize>, usize),
    ) -> bool {
        let option = self.bands[band].option;
        if (given == option) == (taken == option) {
            return false;
        }
        let here = &self.of_block[block];
        let there = other.map_or(&[][..], |other| &self.of_block[other]);
        let stays = |at: usize, loses: usize, gains: usize| {
            let Band { option, others, .. } = self.bands[at];
            others + u32::from(gains != option) <= 1 + u32::from(loses != option)
        };
        here.iter()
            .filter(|at| !there.contains(at))
            .all(|at| stays(*at, given, taken))
            && there
                .iter()
                .filter(|at| !here.contains(at))
                .all(|at| stays(*at, taken, given))
    }
}
