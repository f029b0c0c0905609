//! Means with their intervals.

use serde::{Deserialize, Serialize};

use crate::{Item, ItemKind};

/// The mean of an item over the people of a cell, with the interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mean {
    /// The mean; that of a score is rounded to [`step`](Self::step).
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The step that the mean of a score is rounded to; none where the mean follows from the counts.
    pub step: Option<f64>,
    /// The number of people whose answers have a value.
    pub people: u32,
}

impl Mean {
    /// Calculates the mean of counts. `sum` is that of the scores; for a choice, the counts say it all.
    ///
    /// The interval is that of Student's t for independent answers, within the possible values. For a score, the variance is that of
    /// its bands, so that it says nothing beyond the counts: each band as if it were filled evenly.
    pub(crate) fn of(item: &Item, counts: &[u32], sum: f64) -> Option<Self> {
        match &item.kind {
            ItemKind::Choice(options) => {
                let values = options.iter().zip(counts);
                let groups: Vec<_> = values
                    .filter_map(|(option, count)| Some((option.value?, 0.0, *count)))
                    .collect();
                let people: u32 = groups.iter().map(|(_, _, count)| count).sum();
                let ends = options.iter().filter_map(|option| option.value);
                let least = ends.clone().fold(f64::INFINITY, f64::min);
                let greatest = ends.fold(f64::NEG_INFINITY, f64::max);
                let value = mean(&groups);
                (people >= item.threshold()).then(|| Self::around(value, &groups, (least, greatest), None))
            }
            ItemKind::Score { least, bands } => {
                let starts = std::iter::once(*least).chain(bands.iter().map(|band| band.up_to));
                let groups: Vec<_> = starts
                    .zip(bands)
                    .zip(counts)
                    .map(|((start, band), count)| {
                        (f64::midpoint(start, band.up_to), band.up_to - start, *count)
                    })
                    .collect();
                let greatest = bands.last()?.up_to;
                let people: u32 = counts.iter().sum();
                let step = step(greatest - least, people);
                let value = least + ((sum / f64::from(people) - least) / step).round() * step;
                let value = value.clamp(*least, greatest);
                Some(Self::around(value, &groups, (*least, greatest), Some(step)))
            }
        }
    }

    fn around(value: f64, groups: &[Group], (least, greatest): (f64, f64), step: Option<f64>) -> Self {
        let people: u32 = groups.iter().map(|(_, _, count)| count).sum();
        let centre = mean(groups);
        let squares = groups.iter().map(|(middle, width, count)| {
            f64::from(*count) * ((middle - centre).powi(2) + width.powi(2) / 12.0)
        });
        let variance = squares.sum::<f64>() / f64::from(people - 1);
        let half = student(people - 1) * (variance / f64::from(people)).sqrt();
        Self {
            value,
            low: (value - half).max(least),
            high: (value + half).min(greatest),
            step,
            people,
        }
    }
}

/// A middle, a width, and a number of people.
type Group = (f64, f64, u32);

fn mean(groups: &[Group]) -> f64 {
    let sum: f64 = groups
        .iter()
        .map(|(middle, _, count)| middle * f64::from(*count))
        .sum();
    sum / groups.iter().map(|(_, _, count)| f64::from(*count)).sum::<f64>()
}

/// Returns the step that the mean of a score is rounded to: at least the range divided by the number of people. The sum of the scores
/// is then as uncertain as the whole range of one person, so that it tells of none, with whatever it is compared.
pub(crate) fn step(range: f64, people: u32) -> f64 {
    const PARTS: [u32; 8] = [5, 10, 20, 50, 100, 200, 500, 1000];
    let parts = PARTS.into_iter().rev().find(|parts| *parts <= people);
    range / f64::from(parts.unwrap_or(1))
}

/// Returns the 97.5 % quantile of Student's t for at least 4 degrees of freedom, to a thousandth or better: the expansion 26.7.5 in
/// Abramowitz and Stegun, Handbook of Mathematical Functions.
fn student(degrees: u32) -> f64 {
    const NORMAL: f64 = 1.959_963_984_540_054;
    let (x, n) = (NORMAL, f64::from(degrees));
    let (x3, x5, x7, x9) = (x.powi(3), x.powi(5), x.powi(7), x.powi(9));
    let terms = [
        (x3 + x) / 4.0,
        (5.0 * x5 + 16.0 * x3 + 3.0 * x) / 96.0,
        (3.0 * x7 + 19.0 * x5 + 17.0 * x3 - 15.0 * x) / 384.0,
        (79.0 * x9 + 776.0 * x7 + 1482.0 * x5 - 1920.0 * x3 - 945.0 * x) / 92160.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) / n) + x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AskedUnits, Band, OptionOfItem};

    fn item(kind: ItemKind) -> Item {
        Item {
            key: "q1".to_owned(),
            sensitive: false,
            kind,
            follows: None,
            units: AskedUnits::All,
        }
    }

    #[test]
    fn student_is_as_in_tables() {
        for (degrees, expected) in [(4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)] {
            let found = student(degrees);
            assert!((found - expected).abs() < 0.002, "{degrees}: {found}");
        }
    }

    #[test]
    fn mean_of_choice_leaves_out_options_without_value() {
        let values = [Some(0.0), Some(1.0), None];
        let option = |value| OptionOfItem {
            code: String::new(),
            value,
        };
        let choice = item(ItemKind::Choice(values.map(option).to_vec()));
        let found = Mean::of(&choice, &[2, 6, 9], 0.0).unwrap();
        assert_eq!((found.value, found.people, found.step), (0.75, 8, None));
        // The standard deviation is √(1.5 / 7), the quantile for 7 degrees of freedom 2.365.
        assert!(
            (found.low - (0.75 - 2.365 * (1.5_f64 / 56.0).sqrt())).abs() < 0.001,
            "{found:?}"
        );
        assert!((found.high - 1.0).abs() < f64::EPSILON, "{found:?}");
        assert_eq!(Mean::of(&choice, &[2, 2, 9], 0.0), None);
    }

    #[test]
    fn mean_of_score_is_rounded_to_share_of_one_person() {
        let band = |up_to| Band {
            code: String::new(),
            up_to,
        };
        let score = item(ItemKind::Score {
            least: 0.0,
            bands: vec![band(50.0), band(100.0)],
        });
        let found = Mean::of(&score, &[4, 4], 8.0 * 56.0).unwrap();
        assert_eq!((found.value, found.step), (60.0, Some(20.0)));
        let found = Mean::of(&score, &[60, 60], 120.0 * 56.4).unwrap();
        assert_eq!((found.value, found.step), (56.0, Some(1.0)));
        for people in 5..3000 {
            assert!(step(100.0, people) * f64::from(people) >= 100.0 || people > 1000);
        }
    }
}
