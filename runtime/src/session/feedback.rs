//! What participants are told of their scores.

use enkat_model::{Band, Model, Score, ScoreResult};
use schemars::JsonSchema;
use serde::Serialize;

/// A score as the participant sees it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ScoreView {
    /// The score's name, the key of its texts under `scores`.
    pub(crate) name: String,
    /// The page on which its questions begin.
    pub(crate) page: String,
    /// The score; null where too few questions are answered.
    pub(crate) value: Option<f64>,
    /// The smallest and the largest score that the same questions can give.
    pub(crate) range: (f64, f64),
    /// The text of the band that the score lies in; left out where no judgement may be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) band: Option<String>,
    /// All its bands in rising order; none where no judgement may be drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bands: Vec<Band>,
    /// Whether a draft valuation counts in it.
    pub(crate) draft: bool,
}

/// The scores of what the participant was asked about. From draft valuations no judgement is drawn, except in a demo.
pub(crate) fn feedback(model: &Model, results: Vec<ScoreResult>, is_demo: bool) -> Vec<ScoreView> {
    results
        .into_iter()
        .filter(|result| result.value.is_some() || result.asked)
        .filter_map(|result| {
            // One that the survey has no more has no words either.
            let score = model.scores.iter().find(|score| score.name == result.name)?;
            Some(view(model, score, result, is_demo))
        })
        .collect()
}

fn view(model: &Model, score: &Score, result: ScoreResult, is_demo: bool) -> ScoreView {
    let is_judged = result.value.is_some() && (is_demo || !result.draft);
    let first = score.of.first().map(|id| model.element(model.page_of(*id)));
    ScoreView {
        page: first.map(|page| page.id.clone()).unwrap_or_default(),
        band: result.band.filter(|_| is_judged),
        bands: if is_judged {
            score.bands.clone()
        } else {
            Vec::new()
        },
        name: result.name,
        value: result.value,
        range: result.range,
        draft: result.draft,
    }
}
