//! From a frozen set to its release.

use std::collections::HashMap;

use crate::{
    Cell, FrozenSet, Item, ItemCells, Kept, Mean, MemberUnit, Members, Outcome, Reason, Refusal, Release,
    ReleasedUnit,
    cell::SHARE_OF_ONE_ANSWER,
    differences,
    families::{Family, Form},
    frozen::OwnCounts,
    item::THRESHOLD,
    plan,
    sets::{Block, Sets},
    units::{Units, WHOLE},
};

/// Makes the release of a frozen set.
pub(crate) fn publish(set: &FrozenSet<'_>) -> Result<Kept, Refusal> {
    let view = View::new(set);
    view.check_unchanged()?;
    let mut families: Vec<Option<Family>> = Vec::new();
    let mut items = Vec::new();
    let mut lacks = Vec::new();
    for (at, item) in set.items.iter().enumerate() {
        let above = item
            .follows
            .as_ref()
            .map(|key| set.items.iter().position(|other| other.key == *key));
        let above = above.map(|above| above.and_then(|above| families[above].as_ref()));
        let is_open =
            |unit: usize| above.is_none_or(|family| family.is_some_and(|family| family.counts(unit)));
        let sets = view.sets(at, is_open)?;
        lacks.extend(differences::lacks(&sets, &item.key, set.earlier));
        if !lacks.is_empty() {
            families.push(None);
            continue;
        }
        let family = plan::plan(&sets);
        let asked = (0..view.units.len()).filter(|unit| item.asks(view.units.code(*unit)));
        let cell = |unit| view.cell(at, &sets, &family, unit, is_open(unit));
        items.push(ItemCells {
            key: item.key.clone(),
            sensitive: item.sensitive,
            threshold: item.threshold(),
            options: item.codes(),
            cells: asked.map(cell).collect(),
        });
        families.push(Some(family));
    }
    if !lacks.is_empty() {
        return Err(Refusal::Differs(lacks));
    }
    let release = Release {
        closing: set.closing,
        units: view.released_units(),
        response_rate: view.response_rate(),
        items,
    };
    Ok(Kept {
        release,
        members: view.members(),
    })
}

/// A frozen set over the tree of its units and of those of earlier releases.
struct View<'a> {
    set: &'a FrozenSet<'a>,
    units: Units,
    /// The counts of each unit, where it has any.
    own: Vec<Option<&'a OwnCounts>>,
    /// The members of each unit in each earlier release.
    kept: Vec<HashMap<&'a str, &'a MemberUnit>>,
    /// For each item, the place in each earlier release.
    places: Vec<Vec<Option<usize>>>,
    /// The sum of the scores of each item, by unit.
    sums: Vec<Vec<f64>>,
}

impl<'a> View<'a> {
    fn new(set: &'a FrozenSet<'a>) -> Self {
        let of_kept = set.earlier.iter().flat_map(|kept| &kept.members.units);
        let codes = set.own.iter().map(|own| own.code.as_str());
        let units = Units::new(codes.chain(of_kept.map(|unit| unit.code.as_str())));
        let mut own = vec![None; units.len()];
        for counts in &set.own {
            own[units.find(&counts.code).unwrap_or(WHOLE)] = Some(counts);
        }
        let by_code = |kept: &'a Kept| {
            let members = kept.members.units.iter();
            members.map(|unit| (unit.code.as_str(), unit)).collect()
        };
        let place =
            |item: &Item, kept: &Kept| kept.release.items.iter().position(|cells| cells.key == item.key);
        let places = set
            .items
            .iter()
            .map(|item| set.earlier.iter().map(|kept| place(item, kept)).collect());
        let mut sums = vec![vec![0.0; set.items.len()]; units.len()];
        for (unit, own) in own.iter().enumerate() {
            let Some(own) = own else { continue };
            for above in units.upwards(unit) {
                for (sum, own) in sums[above].iter_mut().zip(&own.sums) {
                    *sum += own;
                }
            }
        }
        Self {
            set,
            own,
            kept: set.earlier.iter().map(by_code).collect(),
            places: places.collect(),
            sums,
            units,
        }
    }

    /// Checks that the people of earlier releases are in the units that they were in, or are erased.
    fn check_unchanged(&self) -> Result<(), Refusal> {
        for unit in 0..self.units.len() {
            let mut later: Vec<(u32, u64)> = self.own[unit].map_or(Vec::new(), |own| {
                own.epochs
                    .iter()
                    .map(|epoch| (epoch.people, epoch.fingerprint))
                    .collect()
            });
            for (release, kept) in self.kept.iter().enumerate().rev() {
                let members = kept.get(self.units.code(unit));
                let then: Vec<(u32, u64)> = members.map_or(Vec::new(), |members| {
                    members
                        .people
                        .iter()
                        .copied()
                        .zip(members.fingerprints.iter().copied())
                        .collect()
                });
                let at = |list: &[(u32, u64)], epoch: usize| list.get(epoch).copied().unwrap_or_default();
                let has_changed = |epoch: usize| {
                    let (then, now) = (at(&then, epoch), at(&later, epoch));
                    now.0 > then.0 || (now.0 == then.0 && now.1 != then.1)
                };
                if (0..=release).any(has_changed) {
                    return Err(self.changed(unit, release));
                }
                later = then;
            }
        }
        Ok(())
    }

    fn changed(&self, unit: usize, release: usize) -> Refusal {
        let closing = self.set.earlier[release].release.closing;
        Refusal::Changed {
            unit: self.units.code(unit).to_owned(),
            closing,
        }
    }

    /// Collects the sets of an item. `is_open` tests whether the item that it follows has counts in a unit.
    fn sets(&self, at: usize, is_open: impl Fn(usize) -> bool) -> Result<Sets<'_>, Refusal> {
        let item = &self.set.items[at];
        let mut blocks = Vec::new();
        for unit in 0..self.units.len() {
            self.blocks(at, unit, &mut blocks)?;
        }
        let may = |unit: usize| item.asks(self.units.code(unit)) && is_open(unit);
        let mut sets = Sets::new(
            &self.units,
            item.threshold(),
            self.set.protections,
            item.width(),
            blocks,
            may,
        );
        for (kept, place) in self.set.earlier.iter().zip(&self.places[at]) {
            let cells = place.map_or(&[][..], |place| &kept.release.items[place].cells);
            sets.earlier.push(Family::of_cells(cells, &self.units));
            let mut released = vec![None; self.units.len()];
            for cell in cells {
                if let Outcome::Published { counts, .. } = &cell.outcome
                    && let Some(unit) = self.units.find(&cell.unit)
                    && counts.len() == item.width()
                {
                    released[unit] = Some(counts.clone());
                }
            }
            sets.released.push(released);
        }
        Ok(sets)
    }

    /// Adds the blocks of an item in a unit: those who are present, and those who are gone since an earlier release.
    fn blocks(&self, at: usize, unit: usize, blocks: &mut Vec<Block>) -> Result<(), Refusal> {
        let range = self.set.starts[at]..self.set.starts[at + 1];
        let epochs = self.own[unit].map_or(&[][..], |own| &own.epochs);
        let mut later = Vec::new();
        for (joined, epoch) in epochs.iter().enumerate() {
            let counts = &epoch.counts[range.clone()];
            let people = counts.iter().sum();
            later.push(people);
            if people > 0 {
                blocks.push(Block {
                    unit,
                    joined,
                    left: None,
                    people,
                    counts: Some(counts.to_vec()),
                });
            }
        }
        for (release, kept) in self.kept.iter().enumerate().rev() {
            // A release without the item has no cells of it, so that it does not matter when people left.
            let Some(place) = self.places[at][release] else {
                continue;
            };
            let then = kept
                .get(self.units.code(unit))
                .map_or(&[][..], |members| &members.answered[place]);
            let count = |list: &[u32], epoch: usize| list.get(epoch).copied().unwrap_or_default();
            for joined in 0..=release {
                let (then, now) = (count(then, joined), count(&later, joined));
                let people = then.checked_sub(now).ok_or_else(|| self.changed(unit, release))?;
                if people > 0 {
                    blocks.push(Block {
                        unit,
                        joined,
                        left: Some(release),
                        people,
                        counts: None,
                    });
                }
            }
            later = then.to_vec();
        }
        Ok(())
    }

    fn cell(&self, at: usize, sets: &Sets<'_>, family: &Family, unit: usize, is_open: bool) -> Cell {
        let item = &self.set.items[at];
        let mean = |counts: &[u32]| Mean::of(item, counts, self.sums[unit][at]);
        Cell {
            unit: self.units.code(unit).to_owned(),
            outcome: outcome(sets, family, unit, mean, is_open),
        }
    }

    /// Makes the cells of the response rate, as those of an item that everybody who was invited has answered.
    fn response_rate(&self) -> Option<ItemCells> {
        self.set.own.iter().find_map(|own| own.invited)?;
        let mut blocks = Vec::new();
        for (unit, own) in self.own.iter().enumerate() {
            let Some((invited, sent)) = own.and_then(|own| Some((own.invited?, own.sent_of_invited))) else {
                continue;
            };
            let counts = vec![sent, invited.saturating_sub(sent)];
            blocks.push(Block {
                unit,
                joined: 0,
                left: None,
                people: counts.iter().sum(),
                counts: Some(counts),
            });
        }
        let sets = Sets::new(&self.units, THRESHOLD, self.set.protections, 2, blocks, |_| true);
        let family = plan::plan(&sets);
        let cell = |unit| Cell {
            unit: self.units.code(unit).to_owned(),
            outcome: outcome(&sets, &family, unit, |_| None, true),
        };
        Some(ItemCells {
            key: "responseRate".to_owned(),
            sensitive: false,
            threshold: THRESHOLD,
            options: vec!["sent".to_owned(), "notSent".to_owned()],
            cells: (0..self.units.len()).map(cell).collect(),
        })
    }

    fn released_units(&self) -> Vec<ReleasedUnit> {
        let unit = |unit: usize| {
            let parent = self.units.parent(unit).unwrap_or(WHOLE);
            ReleasedUnit {
                code: self.units.code(unit).to_owned(),
                parent: self.units.code(parent).to_owned(),
            }
        };
        (1..self.units.len()).map(unit).collect()
    }

    fn members(&self) -> Members {
        let answered = |own: &OwnCounts, at: usize| {
            let range = self.set.starts[at]..self.set.starts[at + 1];
            own.epochs
                .iter()
                .map(|epoch| epoch.counts[range.clone()].iter().sum())
                .collect()
        };
        let member = |own: &&OwnCounts| MemberUnit {
            code: own.code.clone(),
            people: own.epochs.iter().map(|epoch| epoch.people).collect(),
            fingerprints: own.epochs.iter().map(|epoch| epoch.fingerprint).collect(),
            answered: (0..self.set.items.len()).map(|at| answered(own, at)).collect(),
        };
        Members {
            units: self.own.iter().flatten().map(member).collect(),
        }
    }
}

/// States the outcome of a unit. `is_open` says whether the item that this one follows has counts there.
fn outcome(
    sets: &Sets<'_>,
    family: &Family,
    unit: usize,
    mean: impl Fn(&[u32]) -> Option<Mean>,
    is_open: bool,
) -> Outcome {
    let people = sets.people(unit);
    match family.forms[unit] {
        Some(Form::Counts) => {
            let counts = sets.all[unit].clone();
            Outcome::Published {
                people,
                mean: mean(&counts),
                counts,
            }
        }
        Some(Form::OneAnswer(option)) => Outcome::OneAnswer {
            people,
            option,
            at_least: SHARE_OF_ONE_ANSWER,
        },
        None if !is_open => Outcome::Withheld {
            reason: Reason::Follows,
        },
        None if people < sets.threshold => Outcome::Withheld {
            reason: Reason::Fewer,
        },
        None => Outcome::Withheld {
            reason: Reason::Protects,
        },
    }
}
