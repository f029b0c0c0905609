//! How much groups of participants are asked.

use enkat_model::Date;
use enkat_prove::{AudiencePart, Extreme, Extremes, Witness};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    by_gender::AskedOfGender,
    deciding::Deciding,
    longest::{Addition, PageTime, decision, longest},
    shown_part::ShownPart,
    span::{Bound, Span},
    whom::Whom,
};
use crate::{
    explain::{Example, find},
    natural_language::{Labels, Prose, settings},
};

/// How much a group of participants is asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedOf {
    /// The participants.
    pub whom: Prose,
    /// Whether these are all participants.
    #[serde(skip)]
    is_of_all: bool,
    /// The fewest questions, besides consent.
    pub fewest: End,
    /// The most questions.
    pub most: End,
    /// The shortest time, in minutes, rounded up.
    pub shortest: End,
    /// The longest time.
    pub longest: End,
    /// The same by gender; empty if all genders are asked the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by_gender: Vec<AskedOfGender>,
    /// The answers of the participant with the fewest questions that decide what else is asked, each as a continuation of "who".
    pub fewest_answers: Vec<Prose>,
    /// The answers of the participant with the longest time that lead to further questions, those to the most time first.
    pub longest_answers: Vec<Addition>,
    /// The pages of this participant.
    pub longest_pages: Vec<PageTime>,
    /// The pages and sections that they get; empty for all participants.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<ShownPart>,
}

/// The least or the most of something, with a participant for whom it is so.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct End {
    /// The number.
    #[serde(flatten)]
    pub bound: Bound,
    /// The participant.
    pub participant: Example,
    /// The settings of this participant, as a continuation of "a participant".
    pub settings: Prose,
}

impl AskedOf {
    /// Returns whether it is about all participants.
    pub(super) fn is_of_all(&self) -> bool {
        self.is_of_all
    }

    /// Returns the numbers of questions.
    pub fn questions(&self) -> Span {
        Span {
            from: self.fewest.bound,
            to: self.most.bound,
        }
    }

    /// Returns the minutes.
    pub fn minutes(&self) -> Span {
        Span {
            from: self.shortest.bound,
            to: self.longest.bound,
        }
    }
}

/// Returns the numbers of questions.
pub(super) fn questions(extremes: &Extremes) -> Span {
    Span {
        from: Bound::of(&extremes.fewest, |questions| questions),
        to: Bound::of(&extremes.most, |questions| questions),
    }
}

/// Returns the minutes, rounded up.
pub(super) fn minutes(extremes: &Extremes) -> Span {
    Span {
        from: Bound::of(&extremes.shortest, in_minutes),
        to: Bound::of(&extremes.longest, in_minutes),
    }
}

fn in_minutes(seconds: u32) -> u32 {
    seconds.div_ceil(60)
}

/// The survey and the day about which lengths are told.
#[derive(Clone, Copy)]
pub(super) struct Lengths<'a> {
    pub(super) labels: Labels<'a>,
    pub(super) today: Date,
    pub(super) deciding: &'a Deciding,
}

impl Lengths<'_> {
    /// Tells how much a group is asked, by the extremes, the genders and the parts that were found for it.
    pub(super) fn of(
        self,
        whom: &Whom,
        extremes: &Extremes,
        by_gender: Vec<AskedOfGender>,
        parts: &[AudiencePart],
    ) -> AskedOf {
        let (labels, today) = (self.labels, self.today);
        let end = |extreme: &Extreme, unit: fn(u32) -> u32| self.end(extreme, unit, !by_gender.is_empty());
        let longest = longest(labels, self.deciding, &extremes.longest.witness, today);
        let shown = match whom {
            Whom::Everyone => Vec::new(),
            Whom::WithFlags(..) | Whom::Offered(_) => {
                parts.iter().map(|part| ShownPart::of(labels, part)).collect()
            }
        };
        AskedOf {
            whom: whom.prose(labels),
            is_of_all: matches!(whom, Whom::Everyone),
            fewest: end(&extremes.fewest, |questions| questions),
            most: end(&extremes.most, |questions| questions),
            shortest: end(&extremes.shortest, in_minutes),
            longest: end(&extremes.longest, in_minutes),
            by_gender,
            fewest_answers: self.decisions(&extremes.fewest.witness),
            longest_answers: longest.additions,
            longest_pages: longest.pages,
            shown,
        }
    }

    /// Lists the answers of a participant that decide what else is shown, in survey order.
    fn decisions(self, witness: &Witness) -> Vec<Prose> {
        let mut answers: Vec<_> = witness
            .answers
            .iter()
            .filter_map(|(name, value)| Some((find(self.labels.artifact, name)?, value)))
            .filter(|(id, _)| self.deciding.contains(*id))
            .collect();
        answers.sort_by_key(|(id, _)| *id);
        let decisions = answers.into_iter();
        decisions
            .map(|(id, value)| decision(self.labels, id, value))
            .collect()
    }

    fn end(self, extreme: &Extreme, unit: impl Fn(u32) -> u32, gender_matters: bool) -> End {
        let Extreme { witness, .. } = extreme;
        let settings = settings(self.labels, witness.flags, witness.gender);
        let settings = match witness.gender {
            None if gender_matters => settings.then(", of unknown gender"),
            _ => settings,
        };
        End {
            bound: Bound::of(extreme, unit),
            participant: Example::of_witness(self.labels.artifact, witness),
            settings,
        }
    }
}
