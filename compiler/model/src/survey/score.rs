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

/// A band of a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Band {
    /// The upper bound of the band, not included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<f64>,
    /// Key of its texts under the score's `bands`.
    pub text: String,
}
