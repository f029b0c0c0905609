//! `scores.yaml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::values::{Id, Name, Number, Positive};

/// The scores of a survey, by name. Their texts are in the catalogues under `scores`.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub(super) struct Scores(BTreeMap<String, Score>);

/// A score for the feedback, made of the valuations of some answers.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Score {
    /// The questions, which are choices whose options have valuations.
    of: Vec<Name>,
    /// The method that turns the valuations into one number.
    #[schemars(rename = "as")]
    method: Method,
    /// The fewest answers that give a score. Left out: all are needed.
    at_least: Option<Positive>,
    /// The values that count for questions while they are hidden: question → number.
    when_hidden: Option<BTreeMap<String, Number>>,
    /// The bands of the score in rising order; the last one has no `below`.
    bands: Vec<Band>,
}

/// The method that turns the valuations into one number.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub(super) enum Method {
    /// Their mean.
    Mean,
    /// Their sum.
    Sum,
}

/// A band of a score.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Band {
    /// The upper bound of the band, not included.
    below: Option<Number>,
    /// The name of its texts in the catalogues, under `scores.<score>.bands`.
    text: Id,
}
