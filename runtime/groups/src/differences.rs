//! The differences between a release and those before it.

use crate::{Kept, Lack, sets::Sets};

/// Lists the cells that would differ from one that was released before by some people, but fewer than the threshold.
pub(crate) fn lacks(sets: &Sets<'_>, item: &str, earlier: &[Kept]) -> Vec<Lack> {
    let mut lacks = Vec::new();
    for (release, (family, kept)) in sets.earlier.iter().zip(earlier).enumerate() {
        let mut differences = vec![vec![0, 0]; sets.units.len()];
        for block in &sets.blocks {
            let is_old = block.joined <= release;
            match block.left {
                None if !is_old => differences[block.unit][0] += block.people,
                Some(left) if is_old && left >= release => differences[block.unit][1] += block.people,
                _ => {}
            }
        }
        sets.units.add_up(&mut differences);
        for (unit, difference) in differences.into_iter().enumerate() {
            if !sets.candidates[unit] || !family.publishes(unit) {
                continue;
            }
            let too_few = (1..sets.threshold).contains(&difference[0]);
            let (gone, people) = if too_few {
                (false, difference[0])
            } else {
                (true, difference[1])
            };
            if (1..sets.threshold).contains(&people) {
                lacks.push(Lack {
                    item: item.to_owned(),
                    unit: sets.units.code(unit).to_owned(),
                    closing: kept.release.closing,
                    gone,
                    people,
                    lacking: sets.threshold - people,
                });
            }
        }
    }
    lacks
}
