//! How much people of each gender are asked.

use enkat_model::{Artifact, Date, Gender};
use enkat_prove::{Audience, Burden, burden, depends_on_gender};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    lengths::{minutes, questions},
    span::Span,
};
use crate::natural_language::{Prose, UNKNOWN_GENDER, people};

/// How much those of a group are asked who are of one gender, or of several for which it is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AskedOfGender {
    /// The people: "women and people of unknown gender".
    pub whom: String,
    /// The fewest and the most questions, besides consent.
    pub questions: Span,
    /// The shortest and the longest time, in minutes, rounded up.
    pub minutes: Span,
}

/// How much those of a group are asked, by gender.
#[derive(Default)]
pub(super) struct ByGender {
    /// The genders; empty if all of them are asked the same.
    pub(super) asked: Vec<AskedOfGender>,
    /// The people of whom it is not decided.
    pub(super) undecided: Vec<&'static str>,
}

/// Calculates how much people of each gender are asked, and people of unknown gender. Each search may learn `limit` clauses.
pub(super) fn by_gender(artifact: &Artifact, audience: Audience, today: Date, limit: u64) -> ByGender {
    if !depends_on_gender(artifact, audience, today) {
        return ByGender::default();
    }
    let mut ranges: Vec<([Span; 2], Vec<&str>)> = Vec::new();
    let mut undecided = Vec::new();
    for gender in Gender::ALL.into_iter().map(Some).chain([None]) {
        let audience = Audience {
            gender: Some(gender),
            ..audience
        };
        let people = gender.map_or(UNKNOWN_GENDER, people);
        let extremes = match burden(artifact, audience, today, limit) {
            Burden::Between(extremes) => extremes,
            Burden::NoParticipant => continue,
            Burden::Undecided(_) => {
                undecided.push(people);
                continue;
            }
        };
        let range = [questions(&extremes), minutes(&extremes)];
        match ranges.iter_mut().find(|(same, _)| *same == range) {
            Some((_, whom)) => whom.push(people),
            None => ranges.push((range, vec![people])),
        }
    }
    if ranges.len() < 2 && undecided.is_empty() {
        return ByGender::default();
    }
    let of_genders = ranges.into_iter();
    let asked = of_genders.map(|([questions, minutes], whom)| AskedOfGender {
        whom: Prose::list(whom.into_iter().map(Prose::words), "and").to_string(),
        questions,
        minutes,
    });
    ByGender {
        asked: asked.collect(),
        undecided,
    }
}
