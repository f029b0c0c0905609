//! Scores that participants see in the feedback.

use enkat_model::{Artifact, Band, Score};

use super::{Change, ChangeKind, Elements};
use crate::{
    diff::{FieldChange, JudgedChange},
    natural_language::words,
};

/// Finds scores that are new, gone, or have other bands.
pub(super) fn scores(elements: &Elements<'_>) -> Vec<Change> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels.artifact);
    let find =
        |artifact: &'_ Artifact, name: &str| artifact.scores.iter().position(|score| score.name == name);
    let mut changes = Vec::new();
    for score in &new.scores {
        let kind = match find(old, &score.name) {
            None => ChangeKind::ScoreAdded {
                label: title(new, score),
            },
            Some(at) if old.scores[at].bands == score.bands => continue,
            Some(at) => ChangeKind::Bands {
                old: bands(&old.scores[at].bands),
                new: bands(&score.bands),
            },
        };
        changes.push(change(score, kind));
    }
    let gone = old.scores.iter().filter(|score| find(new, &score.name).is_none());
    changes.extend(gone.map(|score| {
        change(
            score,
            ChangeKind::ScoreRemoved {
                label: title(old, score),
            },
        )
    }));
    changes
}

/// Finds scores of both surveys that the same answers no longer give: their calculation changed, or a valuation that they count.
pub(in crate::diff) fn recalculated(elements: &Elements<'_>, data: &[JudgedChange]) -> Vec<Change> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels);
    let counts = |score: &Score, field: &str| score.of.iter().any(|id| new.element(*id).id == field);
    let is_other = |score: &&Score| {
        data.iter().any(|change| match &change.change {
            FieldChange::Score { .. } => change.field == score.name,
            FieldChange::Valuation { .. } => counts(score, &change.field),
            _ => false,
        })
    };
    let is_of_both = |score: &&Score| old.artifact.scores.iter().any(|other| other.name == score.name);
    let scores = new.artifact.scores.iter().filter(is_of_both).filter(is_other);
    scores
        .map(|score| change(score, ChangeKind::ScoreChanged {}))
        .collect()
}

fn change(score: &Score, kind: ChangeKind) -> Change {
    Change {
        about: score.name.clone(),
        kind,
    }
}

fn title(artifact: &Artifact, score: &Score) -> String {
    let source = artifact.header.languages.first();
    let texts = source.and_then(|language| artifact.texts.get(language));
    let title = words(texts, &format!("scores.{}.name", score.name));
    title.unwrap_or(&score.name).to_owned()
}

/// Lists bands: "`low` below 0.4, `high`".
fn bands(bands: &[Band]) -> String {
    let told = bands.iter().map(|band| match band.below {
        Some(below) => format!("`{}` below {below}", band.text),
        None => format!("`{}`", band.text),
    });
    told.collect::<Vec<_>>().join(", ")
}
