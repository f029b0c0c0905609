//! The people who answered one item, in parts that no published set divides.

use crate::{families::Family, protections::Protections, units::Units};

/// The people of one unit, and of none below it, who are in the same releases.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) unit: usize,
    /// The first release that has them; earlier ones count from 0, and the new one is last.
    pub(crate) joined: usize,
    /// The last release that has them, if they were erased after it.
    pub(crate) left: Option<usize>,
    pub(crate) people: u32,
    /// The numbers for each option; none of erased people.
    pub(crate) counts: Option<Vec<u32>>,
}

/// An item as a release sees it.
#[derive(Clone, Debug)]
pub(crate) struct Sets<'a> {
    pub(crate) units: &'a Units,
    pub(crate) threshold: u32,
    pub(crate) protections: Protections,
    pub(crate) blocks: Vec<Block>,
    /// The published sets of earlier releases.
    pub(crate) earlier: Vec<Family>,
    /// The published counts of earlier releases: by release and unit.
    pub(crate) released: Vec<Vec<Option<Vec<u32>>>>,
    /// The units that may get a cell.
    pub(crate) candidates: Vec<bool>,
    /// The counts of those who are in the unit and in none below it.
    pub(crate) own: Vec<Vec<u32>>,
    /// The counts of all in the unit.
    pub(crate) all: Vec<Vec<u32>>,
}

impl<'a> Sets<'a> {
    /// Adds up blocks; `may` says which units may get a cell if enough people answered.
    pub(crate) fn new(
        units: &'a Units,
        threshold: u32,
        protections: Protections,
        width: usize,
        blocks: Vec<Block>,
        may: impl Fn(usize) -> bool,
    ) -> Self {
        let mut own = vec![vec![0; width]; units.len()];
        for block in &blocks {
            for (sum, count) in own[block.unit].iter_mut().zip(block.counts.iter().flatten()) {
                *sum += count;
            }
        }
        let mut all = own.clone();
        units.add_up(&mut all);
        let candidates = (0..units.len()).map(|unit| may(unit) && all[unit].iter().sum::<u32>() >= threshold);
        let candidates = candidates.collect();
        Self {
            units,
            threshold,
            protections,
            blocks,
            earlier: Vec::new(),
            released: Vec::new(),
            candidates,
            own,
            all,
        }
    }

    /// Returns the number of people who answered in a unit.
    pub(crate) fn people(&self, unit: usize) -> u32 {
        self.all[unit].iter().sum()
    }

    /// Returns the place of the new release.
    pub(crate) fn new_release(&self) -> usize {
        self.earlier.len()
    }
}
