//! The tree of units.

use std::collections::{BTreeSet, HashMap};

/// The units of all levels as a tree. A unit is known by its place; the whole is the first, and those below a unit stand right after it.
#[derive(Clone, Debug)]
pub(crate) struct Units {
    codes: Vec<String>,
    parents: Vec<Option<usize>>,
    children: Vec<Vec<usize>>,
    /// The place after the last unit below each one.
    ends: Vec<usize>,
    places: HashMap<String, usize>,
}

/// The place of the whole.
pub(crate) const WHOLE: usize = 0;

impl Units {
    /// Makes the tree of codes in normal form, with the parents that they name.
    pub(crate) fn new<'a>(codes: impl Iterator<Item = &'a str>) -> Self {
        let mut paths = BTreeSet::from([Vec::new()]);
        for code in codes {
            let path: Vec<&str> = code.split('/').filter(|level| !level.is_empty()).collect();
            paths.extend((1..=path.len()).map(|levels| path[..levels].to_vec()));
        }
        let codes: Vec<String> = paths.iter().map(|path| path.join("/")).collect();
        let places: HashMap<String, usize> = codes
            .iter()
            .enumerate()
            .map(|(at, code)| (code.clone(), at))
            .collect();
        let mut children = vec![Vec::new(); codes.len()];
        let mut parents = vec![None; codes.len()];
        for (at, code) in codes.iter().enumerate().skip(1) {
            let parent = code.rfind('/').map_or("", |end| &code[..end]);
            let parent = places.get(parent).copied().unwrap_or(WHOLE);
            parents[at] = Some(parent);
            children[parent].push(at);
        }
        let mut ends: Vec<usize> = (1..=codes.len()).collect();
        for at in (1..codes.len()).rev() {
            if let Some(parent) = parents[at] {
                ends[parent] = ends[parent].max(ends[at]);
            }
        }
        Self {
            codes,
            parents,
            children,
            ends,
            places,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.codes.len()
    }

    pub(crate) fn code(&self, unit: usize) -> &str {
        &self.codes[unit]
    }

    pub(crate) fn parent(&self, unit: usize) -> Option<usize> {
        self.parents[unit]
    }

    pub(crate) fn children(&self, unit: usize) -> &[usize] {
        &self.children[unit]
    }

    /// Finds a unit by its code in normal form.
    pub(crate) fn find(&self, code: &str) -> Option<usize> {
        self.places.get(code).copied()
    }

    /// Lists a unit and those above it, up to the whole.
    pub(crate) fn upwards(&self, unit: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(unit), |unit| self.parents[*unit])
    }

    /// Tests whether a unit is another one or is below it.
    pub(crate) fn is_within(&self, unit: usize, other: usize) -> bool {
        (other..self.ends[other]).contains(&unit)
    }

    /// Adds to each unit the numbers of those below it.
    pub(crate) fn add_up(&self, of_own: &mut [Vec<u32>]) {
        for unit in (1..self.len()).rev() {
            let Some(parent) = self.parents[unit] else {
                continue;
            };
            let (above, below) = of_own.split_at_mut(unit);
            for (sum, number) in above[parent].iter_mut().zip(&below[0]) {
                *sum += number;
            }
        }
    }
}

/// Writes a code in its normal form: levels without empty ones. The whole has the empty code.
pub(crate) fn normal_code(code: Option<&str>) -> String {
    let levels = code
        .unwrap_or_default()
        .split('/')
        .filter(|level| !level.is_empty());
    levels.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_adds_parents_before_their_children() {
        let units = Units::new(["south", "north/ward3", "north/ward-10/a"].into_iter());
        let codes: Vec<_> = (0..units.len()).map(|at| units.code(at)).collect();
        assert_eq!(
            codes,
            [
                "",
                "north",
                "north/ward-10",
                "north/ward-10/a",
                "north/ward3",
                "south"
            ]
        );
        assert_eq!(units.parent(4), Some(1));
        assert_eq!(units.children(WHOLE), [1, 5]);
        assert!(units.is_within(3, 1) && !units.is_within(5, 1));
    }

    #[test]
    fn add_up_counts_each_person_in_every_level() {
        let units = Units::new(["north/a", "north/b", "south"].into_iter());
        let mut numbers = vec![vec![1], vec![2], vec![4], vec![8], vec![16]];
        units.add_up(&mut numbers);
        assert_eq!(numbers, [[31], [14], [4], [8], [16]]);
    }

    #[test]
    fn normal_code_leaves_out_empty_levels() {
        assert_eq!(normal_code(Some("/north//ward3/")), "north/ward3");
        assert_eq!(normal_code(None), "");
    }
}
