//! Units beside the whole, and beside the round before. Comparisons are made of released figures, and tell nothing beyond them.

use serde::{Deserialize, Serialize};

use crate::{Mean, Outcome, Release};

/// The mean of an item in a unit beside another mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The key of the item.
    pub item: String,
    /// The code of the unit; empty for the whole.
    pub unit: String,
    /// The mean minus the other one.
    pub difference: f64,
    /// Whether the two differ by more than chance explains at the level of 95 %.
    pub standing: Standing,
}

/// A comparison of two means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Standing {
    /// Lower than the other one.
    Lower,
    /// Chance explains the difference.
    Alike,
    /// Higher than the other one.
    Higher,
}

/// Compares each unit with the whole: it stands out if its interval does not include the mean of the whole.
pub fn beside_whole(release: &Release) -> Vec<Comparison> {
    compare(release, |item, unit| {
        let whole = published_mean(release, item, "").filter(|_| !unit.is_empty())?;
        Some((whole, 0.0))
    })
}

/// Compares each unit, and the whole, with the same unit in the round before: it stands out if the difference is greater than the
/// half widths of both intervals, added as independent errors.
pub fn beside_round(release: &Release, before: &Release) -> Vec<Comparison> {
    compare(release, |item, unit| {
        let mean = published_mean(before, item, unit)?;
        Some((mean, half(mean)))
    })
}

fn compare<'a>(
    release: &'a Release,
    other: impl Fn(&str, &str) -> Option<(&'a Mean, f64)>,
) -> Vec<Comparison> {
    let cells = release
        .items
        .iter()
        .flat_map(|item| item.cells.iter().map(move |cell| (item, cell)));
    let comparison = |(item, cell): (&'a crate::ItemCells, &'a crate::Cell)| {
        let mean = mean_of(&cell.outcome)?;
        let (other, other_half) = other(&item.key, &cell.unit)?;
        let difference = mean.value - other.value;
        let standing = match difference {
            _ if difference.abs() <= half(mean).hypot(other_half) => Standing::Alike,
            _ if difference < 0.0 => Standing::Lower,
            _ => Standing::Higher,
        };
        Some(Comparison {
            item: item.key.clone(),
            unit: cell.unit.clone(),
            difference,
            standing,
        })
    };
    cells.filter_map(comparison).collect()
}

/// Returns half of the width of an interval; the side that the range of values does not cut off counts.
fn half(mean: &Mean) -> f64 {
    (mean.high - mean.value).max(mean.value - mean.low)
}

fn published_mean<'a>(release: &'a Release, item: &str, unit: &str) -> Option<&'a Mean> {
    mean_of(release.outcome(item, unit)?)
}

fn mean_of(outcome: &Outcome) -> Option<&Mean> {
    match outcome {
        Outcome::Published { mean, .. } => mean.as_ref(),
        _ => None,
    }
}
