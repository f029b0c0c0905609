//! How much people of each gender are asked.

use enkat_model::{Artifact, Date, Gender};
use enkat_prove::{Audience, Burden, Extremes, burden};
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

/// Calculates how much people of each gender are asked; nothing if that is the same for all of them. Each search may learn `limit`
/// clauses.
pub(super) fn by_gender(
    artifact: &Artifact,
    audience: Audience,
    today: Date,
    limit: u64,
) -> Vec<AskedOfGender> {
    if !distinguishes_genders(artifact) {
        return Vec::new();
    }
    let mut ranges: Vec<(Range, Vec<&str>)> = Vec::new();
    for gender in Gender::ALL {
        let audience = Audience {
            gender: Some(Some(gender)),
            ..audience
        };
        let Burden::Between(extremes) = burden(artifact, audience, today, limit) else {
            continue;
        };
        let range = range_of(&extremes);
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

fn range_of(extremes: &Extremes) -> Range {
    let minutes = |seconds: u32| seconds.div_ceil(60);
    (
        [extremes.fewest.proved, extremes.most.proved],
        [extremes.shortest.proved, extremes.longest.proved].map(minutes),
    )
}

/// Returns whether a survey has something that not all genders get.
fn distinguishes_genders(artifact: &Artifact) -> bool {
    let mut elements = artifact.elements.iter();
    elements.any(|included| !included.genders.is_empty() || included.element.hidden_when.reads_settings())
}
