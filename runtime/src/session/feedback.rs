//! What participants are told of their scores.

use enkat_model::ScoreResult;
use schemars::JsonSchema;
use serde::Serialize;

/// A score as the participant sees it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ScoreView {
    /// The score's name, the key of its texts under `scores`.
    pub(crate) name: String,
    /// The score; null where too few questions are answered.
    pub(crate) value: Option<f64>,
    /// The smallest and the largest score that the same questions can give.
    pub(crate) range: (f64, f64),
    /// The text of the band that the score lies in; left out where no judgement may be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) band: Option<String>,
    /// Whether a draft valuation counts in it.
    pub(crate) draft: bool,
}

/// From draft valuations no judgement is drawn, except in a demo.
pub(crate) fn feedback(scores: Vec<ScoreResult>, is_demo: bool) -> Vec<ScoreView> {
    let view = |score: ScoreResult| ScoreView {
        band: score.band.filter(|_| is_demo || !score.draft),
        name: score.name,
        value: score.value,
        range: score.range,
        draft: score.draft,
    };
    scores.into_iter().map(view).collect()
}
