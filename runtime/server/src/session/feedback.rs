//! The scores that participants see.

use enkat_model::{Band, Model, QuestionKind, Score, ScoreResult};
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
    /// The text of the band in which the score lies; left out where there is no score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) band: Option<String>,
    /// All its bands in rising order; empty where there is no score.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) bands: Vec<Band>,
    /// Whether a draft valuation counts in it.
    pub(crate) draft: bool,
}

/// The fewest areas for a feedback: with fewer, it would praise or warn on too little data.
const FEWEST: usize = 3;

/// Selects the scores of the questions that the participant was asked. Outside of demos, only those whose valuations are confirmed,
/// and none at all if these are too few.
pub(crate) fn feedback(model: &Model, results: Vec<ScoreResult>, is_demo: bool) -> Vec<ScoreView> {
    let views: Vec<ScoreView> = results
        .into_iter()
        .filter(|result| result.value.is_some() || result.asked)
        .filter_map(|result| {
            // A score that was removed from the survey has no texts either.
            let score = model.scores.iter().find(|score| score.name == result.name)?;
            let is_reported = is_demo || !(result.draft || rests_on_drafts(model, score));
            is_reported.then(|| view(model, score, result))
        })
        .collect();
    let told = views.iter().filter(|view| view.value.is_some()).count();
    if is_demo || told >= FEWEST {
        views
    } else {
        Vec::new()
    }
}

/// Returns whether a draft valuation can count in a score, whatever was answered.
fn rests_on_drafts(model: &Model, score: &Score) -> bool {
    score.of.iter().any(|id| match model.element(*id).body.answer() {
        Some(QuestionKind::Choice(choice)) => choice.options.iter().any(|option| option.draft),
        _ => false,
    })
}

fn view(model: &Model, score: &Score, result: ScoreResult) -> ScoreView {
    let is_judged = result.value.is_some();
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

#[cfg(test)]
mod tests {
    use enkat_model::{Artifact, FlagSet, tailor};
    use serde_json::{Value, json};

    use super::*;
    use crate::routes::testing;

    /// Builds a survey whose areas rest on draft valuations, or on confirmed ones.
    fn survey(areas: &[&str], drafts: bool) -> Artifact {
        let mut written = serde_json::to_value(testing::artifact()).unwrap();
        let score = written["scores"][0].clone();
        written["scores"] = areas
            .iter()
            .map(|name| {
                let mut score = score.clone();
                score["name"] = json!(name);
                score
            })
            .collect();
        let options = &mut written["elements"][3]["element"]["body"]["answer"]["options"];
        for option in options.as_array_mut().unwrap() {
            option["draft"] = Value::Bool(drafts);
        }
        serde_json::from_value(written).unwrap()
    }

    /// Lists the areas in the feedback of a participant who has answered the questions of all but the missing one. None of these
    /// answers has a draft valuation.
    fn areas(survey: &Artifact, missing: Option<&str>, is_demo: bool) -> Vec<String> {
        let model = tailor(survey, FlagSet::default(), None);
        let result = |score: &Score| ScoreResult {
            name: score.name.clone(),
            value: (missing != Some(score.name.as_str())).then_some(1.0),
            range: (0.0, 1.0),
            band: Some("high".into()),
            draft: false,
            asked: true,
        };
        let results = model.scores.iter().map(result).collect();
        feedback(&model, results, is_demo)
            .into_iter()
            .map(|view| view.name)
            .collect()
    }

    #[test]
    fn draft_areas_are_returned_only_in_demo() {
        let survey = survey(&["calm", "rest", "noise"], true);
        assert_eq!(areas(&survey, None, true), ["calm", "rest", "noise"]);
        assert_eq!(areas(&survey, None, false), [""; 0]);
    }

    #[test]
    fn fewer_than_three_confirmed_areas_return_none() {
        let two = survey(&["calm", "rest"], false);
        assert_eq!(areas(&two, None, true), ["calm", "rest"]);
        assert_eq!(areas(&two, None, false), [""; 0]);
        let three = survey(&["calm", "rest", "noise"], false);
        assert_eq!(areas(&three, None, false), ["calm", "rest", "noise"]);
        // One with too few answers is named, but judges nothing.
        assert_eq!(areas(&three, Some("rest"), false), [""; 0]);
    }

    #[test]
    fn areas_without_value_are_named_where_asked() {
        let survey = survey(&["calm", "rest", "noise", "light"], false);
        let model = tailor(&survey, FlagSet::default(), None);
        let result = |(name, value, asked): (&str, Option<f64>, bool)| ScoreResult {
            name: name.to_owned(),
            value,
            range: (0.0, 1.0),
            band: None,
            draft: false,
            asked,
        };
        let named = |of_light: (&str, Option<f64>, bool)| {
            let confirmed = ["calm", "rest", "noise"].map(|name| (name, Some(1.0), true));
            let results = confirmed.into_iter().chain([of_light]).map(result).collect();
            let views = feedback(&model, results, false).into_iter();
            views.map(|view| view.name).collect::<Vec<_>>()
        };
        assert_eq!(named(("light", None, true)), ["calm", "rest", "noise", "light"]);
        assert_eq!(named(("light", None, false)), ["calm", "rest", "noise"]);
        // A later version of the survey has no such score.
        assert_eq!(named(("sound", Some(1.0), true)), ["calm", "rest", "noise"]);
    }
}
