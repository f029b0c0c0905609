//! Scores, which are calculated for the feedback.

use enkat_model::{Artifact, ElementId, sensitive_names};

use super::{Score, ScoreBand};
use crate::{emit::texts, natural_language::Labels};

/// Describes every score of a survey.
pub(super) fn scores(artifact: &Artifact) -> Vec<Score> {
    let labels = Labels::of_source(artifact);
    let name = |id: &ElementId| labels.element(*id).id.clone();
    let is_draft = |id: &ElementId| {
        labels
            .element(*id)
            .body
            .options()
            .iter()
            .any(|option| option.draft)
    };
    let sensitive = sensitive_names(artifact).scores;
    let scores = artifact.scores.iter();
    let scores = scores.map(|score| {
        let text = |what: &str| texts::by_language(artifact, &format!("scores.{}.{what}", score.name));
        let bands = score.bands.iter().map(|band| ScoreBand {
            name: band.text.clone(),
            below: band.below,
            label: text(&format!("bands.{}.label", band.text)),
        });
        Score {
            name: score.name.clone(),
            title: text("name"),
            meaning: text("meaning"),
            method: score.method,
            of: score.of.iter().map(name).collect(),
            at_least: score.at_least,
            when_hidden: score
                .when_hidden
                .iter()
                .map(|(id, value)| (name(id), *value))
                .collect(),
            made: labels.score(score),
            draft: score.of.iter().any(is_draft),
            sensitive: sensitive.contains(&score.name),
            bands: bands.collect(),
        }
    });
    scores.collect()
}
