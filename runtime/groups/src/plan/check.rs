//! The check of the published sets of an item, over all releases.
//!
//! Published sets divide the people into atoms: two people are in the same one if the same sets have them. Within a release, sets are
//! nested or apart, so that the lowest set of each release says it all. Every set that unions, intersections and differences form is
//! made of whole atoms.

use std::collections::BTreeMap;

use super::{bands::Bands, gone, leftover::Leftover, small_units, swaps};
use crate::{
    families::Family,
    sets::{Block, Sets},
};

/// A name of an atom: the lowest set of earlier releases, numbered; the lowest set of the new one.
pub(crate) type Atom = (usize, Option<usize>);

/// The number of those whom no set of an earlier release has.
const NOWHERE: usize = 0;

/// A set that the figures would tell of, with the units of the new release to withhold, one of which may help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exposure {
    pub(crate) units: Vec<usize>,
}

/// The check of an item, with all that does not depend on the new release.
#[derive(Clone, Debug)]
pub(crate) struct Check<'a> {
    pub(crate) sets: &'a Sets<'a>,
    /// For each block, the number of the lowest sets of earlier releases that have it, in any form.
    published: Vec<usize>,
    /// The same of the sets that are published with their counts.
    counted: Vec<usize>,
}

impl<'a> Check<'a> {
    pub(crate) fn new(sets: &'a Sets<'a>) -> Self {
        Self {
            sets,
            published: earlier_numbers(sets, Family::publishes),
            counted: earlier_numbers(sets, Family::counts),
        }
    }

    /// Lists the sets that the figures would tell of.
    pub(crate) fn exposures(&self, family: &Family) -> Vec<Exposure> {
        let mut exposures = self.small_atoms(family);
        exposures.extend(self.atoms_of_one_answer(family));
        exposures.extend(gone::exposures(self.sets, family));
        if let Some(bands) = Bands::new(self, family) {
            exposures.extend(small_units::exposures(self, &bands, family));
            exposures.extend(swaps::exposures(self, &bands));
        }
        exposures
    }

    /// Finds atoms of 1 … threshold − 1 people.
    fn small_atoms(&self, family: &Family) -> Vec<Exposure> {
        let lowest = family.lowest(self.sets.units, Family::publishes);
        let mut people: BTreeMap<Atom, u32> = BTreeMap::new();
        for (block, earlier) in self.sets.blocks.iter().zip(&self.published) {
            *people.entry(atom(block, *earlier, &lowest)).or_default() += block.people;
        }
        let small = people
            .iter()
            .filter(|(atom, number)| is_new(**atom, &people) && (1..self.sets.threshold).contains(number));
        small
            .map(|(atom, _)| self.exposure(*atom, &lowest, &people))
            .collect()
    }

    /// Finds atoms, by the sets with counts, in which all people, or all but one, gave one option. A set whose counts follow is made of
    /// such atoms, and has two others if they have.
    fn atoms_of_one_answer(&self, family: &Family) -> Vec<Exposure> {
        let lowest = family.lowest(self.sets.units, Family::counts);
        let mut answers: BTreeMap<Atom, Leftover> = BTreeMap::new();
        for (block, atom) in self.counted_atoms(&lowest) {
            let sum = answers.entry(atom).or_insert(Leftover::Empty);
            *sum = sum.and(block.counts.as_deref().map_or(Leftover::Empty, Leftover::of));
        }
        let closed = answers
            .iter()
            .filter(|(atom, leftover)| is_new(**atom, &answers) && !leftover.is_open(self.sets.protections));
        closed
            .map(|(atom, _)| self.exposure(*atom, &lowest, &answers))
            .collect()
    }

    /// Pairs each block with its atom by the sets with counts. `lowest` is of those of the new release.
    pub(crate) fn counted_atoms(&self, lowest: &[Option<usize>]) -> impl Iterator<Item = (&'a Block, Atom)> {
        let blocks = self.sets.blocks.iter().zip(&self.counted);
        blocks.map(|(block, earlier)| (block, atom(block, *earlier, lowest)))
    }

    /// Lists the sets whose withholding joins an atom with another one: its own lowest set, and those right below it.
    pub(crate) fn exposure<T>(
        &self,
        atom: Atom,
        lowest: &[Option<usize>],
        atoms: &BTreeMap<Atom, T>,
    ) -> Exposure {
        let (earlier, unit) = atom;
        let above = |unit: usize| self.sets.units.parent(unit).and_then(|parent| lowest[parent]);
        let of_same = atoms
            .keys()
            .filter(|(other, _)| *other == earlier)
            .filter_map(|(_, unit)| *unit);
        let below = of_same.filter(|below| above(*below) == unit && Some(*below) != unit);
        Exposure {
            units: unit.into_iter().chain(below).collect(),
        }
    }
}

/// Tests whether sets of the new release make an atom. Others are as earlier releases made them.
pub(crate) fn is_new<T>((earlier, unit): Atom, atoms: &BTreeMap<Atom, T>) -> bool {
    match earlier {
        NOWHERE => unit.is_some(),
        _ => atoms
            .range((earlier, None)..=(earlier, Some(usize::MAX)))
            .nth(1)
            .is_some(),
    }
}

/// Tests whether an atom is of people whom no set has.
pub(crate) fn is_nowhere(atom: Atom) -> bool {
    atom == (NOWHERE, None)
}

/// Returns the atom of a block.
fn atom(block: &Block, earlier: usize, lowest: &[Option<usize>]) -> Atom {
    (earlier, lowest[block.unit].filter(|_| block.left.is_none()))
}

/// Gives each block a number, so that two have the same number if the same sets of earlier releases have them.
fn earlier_numbers(sets: &Sets<'_>, test: fn(&Family, usize) -> bool) -> Vec<usize> {
    let lowest: Vec<_> = sets
        .earlier
        .iter()
        .map(|family| family.lowest(sets.units, test))
        .collect();
    let mut numbers = BTreeMap::from([(Vec::new(), NOWHERE)]);
    let number = |block: &Block| {
        let last = block.left.unwrap_or(sets.new_release());
        let releases = lowest.iter().enumerate().take(last + 1).skip(block.joined);
        let key: Vec<_> = releases
            .filter_map(|(at, lowest)| Some((at, lowest[block.unit]?)))
            .collect();
        let next = numbers.len();
        *numbers.entry(key).or_insert(next)
    };
    sets.blocks.iter().map(number).collect()
}
