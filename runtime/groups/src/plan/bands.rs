//! The check of cells that say "all, or all but one, gave this option": whether it is all must stay open.
//!
//! It stays open if two people of one atom can have given each other's answers, one within the cell's set and one outside it, so that
//! all counts stay as they are and all such cells stay true, while "all" becomes "all but one" or the reverse.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{Atom, Check, Exposure, is_new, is_nowhere};
use crate::{families::Family, sets::Block};

/// A cell of one answer.
struct Band {
    release: usize,
    unit: usize,
    option: usize,
    /// The answers of those who are still there.
    counts: Vec<u32>,
    /// Whether some of the people are erased, so that one of them may have given another option.
    has_gone: bool,
}

impl Band {
    /// Counts those who gave another option, or may have.
    fn others(&self) -> u32 {
        let others = self.counts.iter().sum::<u32>() - self.counts[self.option];
        others.max(u32::from(self.has_gone))
    }

    /// Returns the greatest number of people who can have given an option.
    fn greatest(&self, option: usize) -> u32 {
        if option == self.option {
            self.counts.iter().sum()
        } else {
            1
        }
    }
}

/// The cells of one answer of all releases, and where their people are.
struct Bands<'a> {
    blocks: &'a [Block],
    atoms: Vec<Atom>,
    cells: Vec<Band>,
    /// For each block, the cells whose sets have it.
    of_block: Vec<Vec<usize>>,
}

/// Finds the cells of one answer for which "all" or "all but one" follows, and small units whose answers follow beside such cells,
/// with the new sets that may help.
pub(crate) fn exposures(check: &Check<'_>, family: &Family) -> Vec<Exposure> {
    let Some(bands) = Bands::new(check, family) else {
        return Vec::new();
    };
    let new = |band: &&Band| band.release == check.sets.new_release();
    let mut exposures = bands.small_units(check, family);
    for at in (0..bands.cells.len()).filter(|band| !bands.is_open(*band)) {
        let atoms: BTreeSet<Atom> = bands.blocks_of(at).map(|block| bands.atoms[block]).collect();
        let beside = (0..bands.blocks.len()).filter(|block| atoms.contains(&bands.atoms[*block]));
        let beside = beside
            .flat_map(|block| &bands.of_block[block])
            .map(|band| &bands.cells[*band]);
        let counted = atoms.iter().filter_map(|(_, unit)| *unit);
        let mut units: Vec<usize> = match &bands.cells[at] {
            band if new(&band) => vec![band.unit],
            _ => beside.filter(new).map(|band| band.unit).collect(),
        };
        units.extend(counted);
        units.sort_unstable();
        units.dedup();
        exposures.push(Exposure { units });
    }
    // Without such sets, it follows from earlier releases alone.
    exposures.retain(|exposure| !exposure.units.is_empty());
    exposures
}

impl<'a> Bands<'a> {
    /// Collects the cells; none if there is no such cell.
    fn new(check: &Check<'a>, family: &Family) -> Option<Self> {
        let (sets, units) = (check.sets, check.sets.units);
        let mut bands = Vec::new();
        for (release, family) in sets.earlier.iter().chain([family]).enumerate() {
            let of_release = (0..units.len()).filter_map(|unit| {
                let option = family.option(unit)?;
                Some(Band {
                    release,
                    unit,
                    option,
                    counts: vec![0; sets.all[unit].len()],
                    has_gone: false,
                })
            });
            bands.extend(of_release);
        }
        if bands.is_empty() {
            return None;
        }
        let mut of_block = vec![Vec::new(); sets.blocks.len()];
        for (block, of_block) in sets.blocks.iter().zip(&mut of_block) {
            for (at, band) in bands.iter_mut().enumerate() {
                let is_left = block.left.is_some_and(|left| left < band.release);
                if block.joined > band.release || is_left || !units.is_within(block.unit, band.unit) {
                    continue;
                }
                band.has_gone |= block.left.is_some();
                if let Some(counts) = &block.counts {
                    of_block.push(at);
                    band.counts
                        .iter_mut()
                        .zip(counts)
                        .for_each(|(sum, count)| *sum += count);
                }
            }
        }
        let lowest = family.lowest(units, Family::counts);
        let atoms = check.counted_atoms(&lowest).map(|(_, atom)| atom).collect();
        Some(Self {
            blocks: &sets.blocks,
            atoms,
            cells: bands,
            of_block,
        })
    }

    /// Finds atoms with a unit of fewer people than the threshold, outside of all such cells, of whose answers one of the others can tell:
    /// nearly all people outside of the cells must have given one option, whatever the people in the cells gave.
    fn small_units(&self, check: &Check<'_>, family: &Family) -> Vec<Exposure> {
        let lowest = family.lowest(check.sets.units, Family::counts);
        let mut free: BTreeMap<Atom, Vec<u32>> = BTreeMap::new();
        for (at, block) in self.blocks.iter().enumerate() {
            let counts = free
                .entry(self.atoms[at])
                .or_insert_with(|| vec![0; check.sets.all[0].len()]);
            if self.of_block[at].is_empty() {
                let own = block.counts.iter().flatten();
                counts.iter_mut().zip(own).for_each(|(sum, count)| *sum += count);
            }
        }
        let mut exposures = Vec::new();
        for (atom, counts) in &free {
            let bands = self.apart(*atom);
            let people: u32 = counts.iter().sum();
            let others = |option: usize| {
                let more = bands
                    .iter()
                    .map(|band| band.greatest(option) - band.counts[option]);
                people - counts[option] + more.sum::<u32>()
            };
            let is_closed =
                people > 0 && !bands.is_empty() && (0..counts.len()).any(|option| others(option) < 2);
            if is_closed && is_new(*atom, &free) && self.has_small_unit(check, *atom) {
                let mut exposure = check.exposure(*atom, &lowest, &free);
                let new = bands
                    .iter()
                    .filter(|band| band.release == check.sets.new_release());
                exposure.units.extend(new.map(|band| band.unit));
                exposures.push(exposure);
            }
        }
        exposures
    }

    /// Lists cells that have no people in common, and only people of one atom.
    fn apart(&self, atom: Atom) -> Vec<&Band> {
        let mut apart = Vec::new();
        let mut taken = vec![false; self.blocks.len()];
        for (at, band) in self.cells.iter().enumerate() {
            let blocks: Vec<usize> = self.blocks_of(at).collect();
            if blocks
                .iter()
                .all(|block| self.atoms[*block] == atom && !taken[*block])
            {
                for block in blocks {
                    taken[block] = true;
                }
                apart.push(band);
            }
        }
        apart
    }

    /// Tests whether a unit had fewer people than the threshold at some release, of whom some are in an atom and in no such cell.
    fn has_small_unit(&self, check: &Check<'_>, atom: Atom) -> bool {
        let units = check.sets.units;
        (0..=check.sets.new_release()).any(|release| {
            let mut people = vec![vec![0, 0]; units.len()];
            for (at, block) in self
                .blocks
                .iter()
                .enumerate()
                .filter(|(_, block)| block.joined <= release)
            {
                people[block.unit][0] += block.people;
                let is_free = self.atoms[at] == atom && self.of_block[at].is_empty();
                people[block.unit][1] += block.people * u32::from(is_free);
            }
            units.add_up(&mut people);
            people
                .iter()
                .any(|people| people[0] < check.sets.threshold && people[1] > 0)
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
                let same_atom =
                    (0..self.blocks.len()).filter(|other| self.atoms[*other] == self.atoms[block]);
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
        let option = self.cells[band].option;
        if (given == option) == (taken == option) {
            return false;
        }
        let here = &self.of_block[block];
        let there = other.map_or(&[][..], |other| &self.of_block[other]);
        let stays = |at: usize, loses: usize, gains: usize| {
            let band = &self.cells[at];
            band.others() + u32::from(gains != band.option) <= 1 + u32::from(loses != band.option)
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
