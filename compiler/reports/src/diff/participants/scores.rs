//! Scores that participants see in the feedback.

use std::collections::HashSet;

use enkat_model::{Artifact, Band, Score};

use super::{Change, ChangeKind, Elements};
use crate::{
    diff::{FieldChange, JudgedChange},
    natural_language::words,
};

/// Finds scores that are new, gone, have other bands, count other draft valuations, or are in another order.
pub(super) fn scores(elements: &Elements<'_>) -> Vec<Change> {
    let [old, new] = [&elements.old, &elements.new].map(|side| side.labels.artifact);
    let find =
        |artifact: &'_ Artifact, name: &str| artifact.scores.iter().position(|score| score.name == name);
    let mut changes = Vec::new();
    for score in &new.scores {
        let Some(at) = find(old, &score.name) else {
            let label = title(new, score);
            changes.push(change(score, ChangeKind::ScoreAdded { label }));
            continue;
        };
        let before = &old.scores[at];
        if before.bands != score.bands {
            let [old, new] = [before, score].map(|score| bands(&score.bands));
            changes.push(change(score, ChangeKind::Bands { old, new }));
        }
        changes.extend(drafts([(old, before), (new, score)]).map(|kind| change(score, kind)));
    }
    changes.extend(order(old, new));
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

/// Compares the order of the scores that both surveys have.
fn order(old: &Artifact, new: &Artifact) -> Option<Change> {
    let names = |of: &Artifact, other: &Artifact| -> Vec<String> {
        let names = of.scores.iter().map(|score| &score.name);
        let is_of_both = |name: &&String| other.scores.iter().any(|score| score.name == **name);
        names.filter(is_of_both).cloned().collect()
    };
    let names = [names(old, new), names(new, old)];
    let is_other = names[0] != names[1];
    let [_, names] = names;
    is_other.then(|| Change::new("survey", ChangeKind::ScoreOrder { names }))
}

/// Compares the draft valuations that a score counts: with one of them, the feedback leaves it out. Questions that only one of the
/// scores counts matter only to whether there are any.
fn drafts(sides: [(&Artifact, &Score); 2]) -> Option<ChangeKind> {
    let counted = sides.map(|(artifact, score)| {
        let ids = score
            .of
            .iter()
            .map(|id| artifact.elements[id.index()].element.id.as_str());
        ids.collect::<HashSet<_>>()
    });
    let [old, new] = sides.map(|(artifact, score)| {
        let questions = score.of.iter().map(|id| &artifact.elements[id.index()].element);
        let drafts = questions.flat_map(|question| {
            let options = question.body.options().iter().filter(|option| option.draft);
            options.map(|option| (question.id.as_str(), &option.value))
        });
        drafts.collect::<HashSet<_>>()
    });
    let kind = ChangeKind::ScoreDrafts {
        old: !old.is_empty(),
        new: !new.is_empty(),
    };
    let mut differing = old.symmetric_difference(&new);
    let is_other = old.is_empty() != new.is_empty()
        || differing.any(|(id, _)| counted.iter().all(|counted| counted.contains(id)));
    is_other.then_some(kind)
}

fn change(score: &Score, kind: ChangeKind) -> Change {
    Change::new(&score.name, kind)
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
