//! The scores of a response.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Session, evaluate::Answers};
use crate::{
    survey::{ChoiceOption, ElementId, NoSettings, QuestionKind, Score, ScoreMethod},
    values::Answer,
};

/// The score of one response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreResult {
    /// The score's name.
    pub name: String,
    /// The score; `None` where too few questions are answered.
    pub value: Option<f64>,
    /// The smallest and the largest score that the same questions can give.
    pub range: (f64, f64),
    /// The text of the band that the score lies in.
    pub band: Option<String>,
    /// Whether it rests on a draft valuation, so that no judgement may be drawn from it.
    pub draft: bool,
    /// Whether any of its questions was shown.
    #[serde(default = "yes")]
    pub asked: bool,
}

/// Returns the value of `asked` for results that were stored without it: every area counted as asked then.
const fn yes() -> bool {
    true
}

/// Computes the scores of a session, in the order of the survey's `scores.yaml`.
pub fn scores(session: &Session<'_>) -> Vec<ScoreResult> {
    session
        .model()
        .scores
        .iter()
        .map(|score| result(session, score))
        .collect()
}

fn result(session: &Session<'_>, score: &Score) -> ScoreResult {
    let counted: Vec<Counted> = score
        .of
        .iter()
        .filter_map(|id| counted(session, score, *id))
        .collect();
    let enough = counted.len() >= (score.at_least as usize).max(1);
    let aggregate = |part: fn(&Counted) -> f64| {
        let sum: f64 = counted.iter().map(part).sum();
        match score.method {
            ScoreMethod::Sum => sum,
            ScoreMethod::Mean => sum / as_number(counted.len().max(1)),
        }
    };
    let value = enough.then(|| aggregate(|of| of.value));
    ScoreResult {
        name: score.name.clone(),
        value,
        range: (aggregate(|of| of.range.0), aggregate(|of| of.range.1)),
        band: value
            .and_then(|value| score.band_of(value))
            .map(|band| score.bands[band].text.clone()),
        draft: counted.iter().any(|of| of.draft),
        asked: score.of.iter().any(|id| session.state(*id).visible),
    }
}

/// The contribution of one question to a score.
pub(super) struct Counted {
    pub(super) value: f64,
    range: (f64, f64),
    draft: bool,
}

/// Returns the contribution of a question to a score; `None` if it does not count.
pub(super) fn counted(session: &Session<'_>, score: &Score, id: ElementId) -> Option<Counted> {
    let Some(QuestionKind::Choice(choice)) = session.model().element(id).body.answer() else {
        return None;
    };
    let hidden = score.when_hidden.iter().find(|(hidden, _)| *hidden == id);
    let hidden = hidden.map(|(_, value)| *value);
    let options = &choice.options;
    let range = range(options, hidden);
    if !session.state(id).visible {
        return Some(Counted {
            value: hidden?,
            range,
            draft: options.iter().any(|option| option.draft),
        });
    }
    let Some(Answer::Chosen(chosen)) = session.answer(id) else {
        return None;
    };
    let option = options.iter().find(|option| option.value == *chosen)?;
    Some(Counted {
        value: option.valuation?,
        range,
        draft: option.draft,
    })
}

/// Computes the least and the most that a question can contribute to a score, by an option or by being hidden.
fn range(options: &[ChoiceOption<NoSettings>], hidden: Option<f64>) -> (f64, f64) {
    let valuations = options.iter().filter_map(|option| option.valuation);
    valuations
        .chain(hidden)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(value), high.max(value))
        })
}

#[allow(clippy::cast_precision_loss, reason = "a score has few questions")]
fn as_number(count: usize) -> f64 {
    count as f64
}
