//! The repair of a choice that exposes a set.

use super::check::Check;
use crate::families::{Family, Form};

/// Withholds cells until no set is exposed, then publishes again those that can be. Among the cells that may help, it takes the one that
/// leaves the fewest exposed sets, then the one of the fewest people.
pub(crate) fn repair(check: &Check<'_>, forms: &[Option<Form>], mut family: Family) -> Family {
    let mut is_whole = true;
    loop {
        let exposures = check.exposures(&family);
        let Some(first) = exposures.first() else { break };
        is_whole = false;
        let published = first.units.iter().filter(|unit| family.publishes(**unit));
        let rank = |unit: &usize| {
            (
                check.exposures(&without(&family, *unit)).len(),
                check.sets.people(*unit),
            )
        };
        match published.copied().min_by_key(rank) {
            Some(unit) => family.forms[unit] = None,
            // Earlier releases alone expose nothing, so that this is the end at the latest.
            None => family.forms.fill(None),
        }
        if family.forms.iter().all(Option::is_none) {
            break;
        }
    }
    if is_whole {
        family
    } else {
        completed(check, forms, family)
    }
}

fn without(family: &Family, unit: usize) -> Family {
    let mut family = family.clone();
    family.forms[unit] = None;
    family
}

/// Publishes withheld cells, those of the most people first, as long as no set is exposed.
fn completed(check: &Check<'_>, forms: &[Option<Form>], mut family: Family) -> Family {
    let mut withheld: Vec<usize> = (0..forms.len())
        .filter(|unit| forms[*unit].is_some() && !family.publishes(*unit))
        .collect();
    withheld.sort_by_key(|unit| std::cmp::Reverse(check.sets.people(*unit)));
    for unit in withheld {
        family.forms[unit] = forms[unit];
        if !check.exposures(&family).is_empty() {
            family.forms[unit] = None;
        }
    }
    family
}
