//! Scores for the feedback.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::element_id::ElementId;

/// The aggregate that makes valuations a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ScoreMethod {
    /// Their mean.
    #[default]
    Mean,
    /// Their sum.
    Sum,
}

/// A score over the valuations of chosen options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// Its name, the key of its texts under `scores`.
    pub name: String,
    /// The questions, in survey order.
    pub of: Vec<ElementId>,
    /// Mean or sum.
    pub method: ScoreMethod,
    /// Fewest answers that give a score.
    pub at_least: u32,
    /// Values that count for questions that are hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when_hidden: Vec<(ElementId, f64)>,
    /// The bands, in order; the last has no upper bound.
    pub bands: Vec<Band>,
}

impl Score {
    /// Finds the index of the band that a value lies in.
    pub fn band_of(&self, value: f64) -> Option<usize> {
        let reaches = |band: &Band| band.below.is_none_or(|below| value < below - NOISE);
        self.bands.iter().position(reaches)
    }
}

/// The difference up to which two values are the same: the mean of three times 0.7 is not quite 0.7 in a computer.
const NOISE: f64 = 1e-9;

/// A band of a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Band {
    /// The upper bound of the band, not included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    /// Key of its texts under the score's `bands`.
    pub text: String,
}
