//! How much people of each gender are asked.

use enkat_model::{Artifact, Date, Gender};
use enkat_prove::{Audience, Burden, Extreme, Extremes, burden};
use schemars::JsonSchema;
use serde::Serialize;

use crate::natural_language::{Prose, people};

/// How much those of a group are asked who are of one gender, or of several for which it is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AskedOfGender {
    /// The people: "women and people of another gender".
    pub whom: String,
    /// The fewest and the most questions, besides consent.
    pub questions: [u32; 2],
    /// The shortest and the longest time, in minutes, rounded up.
    pub minutes: [u32; 2],
}

/// The fewest and the most questions, and the shortest and the longest time, in minutes.
type Range = ([u32; 2], [u32; 2]);

/// Calculates how much people of each gender are asked; nothing if that is the same for all of them, or an end is not proved. Each search
/// may learn `limit` clauses.
pub(super) fn by_gender(
    artifact: &Artifact,
    audience: Audience,
    today: Date,
    limit: u64,
) -> Vec<AskedOfGender> {
    let mut ranges: Vec<(Range, Vec<&str>)> = Vec::new();
    for gender in Gender::ALL {
        let audience = Audience {
            gender: Some(Some(gender)),
            ..audience
        };
        let Burden::Between(extremes) = burden(artifact, audience, today, limit) else {
            continue;
        };
        let Some(range) = range_of(&extremes) else {
            return Vec::new();
        };
        match ranges.iter_mut().find(|(same, _)| *same == range) {
            Some((_, whom)) => whom.push(people(gender)),
            None => ranges.push((range, vec![people(gender)])),
        }
    }
    if ranges.len() < 2 {
        return Vec::new();
    }
    let of_genders = ranges.into_iter();
    of_genders
        .map(|((questions, minutes), whom)| AskedOfGender {
            whom: Prose::list(whom.into_iter().map(Prose::words), "and").to_string(),
            questions,
            minutes,
        })
        .collect()
}

/// Returns the range, if participants reach all of its ends.
fn range_of(extremes: &Extremes) -> Option<Range> {
    let reached = |extreme: &Extreme| (extreme.value == extreme.proved).then_some(extreme.value);
    let minutes = |extreme: &Extreme| Some(reached(extreme)?.div_ceil(60));
    Some((
        [reached(&extremes.fewest)?, reached(&extremes.most)?],
        [minutes(&extremes.shortest)?, minutes(&extremes.longest)?],
    ))
}
