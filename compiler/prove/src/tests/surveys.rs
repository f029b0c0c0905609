//! Scores and assumptions, which random surveys do not have.

use enkat_model::{
    Artifact, Band, Body, Condition, ElementId, FlagSet, Gender, QuestionKind, Score, ScoreMethod, Setting,
};

use crate::random::Random;

/// Gives all options a valuation, and adds a mean and a sum of all choices.
pub(super) fn add_scores(artifact: &mut Artifact, random: &mut Random) {
    let mut of = Vec::new();
    for (index, included) in artifact.elements.iter_mut().enumerate() {
        let Body::Question(question) = &mut included.element.body else {
            continue;
        };
        if let QuestionKind::Choice(choice) = &mut question.answer {
            of.push(ElementId::at(index));
            for option in &mut choice.options {
                option.valuation = [None, Some(0.0), Some(0.35), Some(0.7)][random.next() as usize % 4];
            }
        }
    }
    if of.is_empty() {
        return;
    }
    let hidden = of
        .first()
        .filter(|_| random.next().is_multiple_of(2))
        .map(|id| (*id, 0.7));
    let band = |below, text: &str| Band {
        below,
        text: text.to_owned(),
    };
    for method in [ScoreMethod::Mean, ScoreMethod::Sum] {
        artifact.scores.push(Score {
            name: format!("{method:?}"),
            of: of.clone(),
            method,
            at_least: 1 + u32::from(random.next().is_multiple_of(2)),
            when_hidden: hidden.into_iter().collect(),
            bands: vec![
                band(Some(0.35), "low"),
                band(Some(0.7), "middle"),
                band(None, "high"),
            ],
        });
    }
}

/// Assumes something about a flag or the gender.
pub(super) fn add_assumption(artifact: &mut Artifact, random: &mut Random) {
    let first = Condition::Setting(Setting::Flag(FlagSet::default().with(0)));
    let man = Condition::Setting(Setting::Gender(Gender::Male));
    artifact.assumptions = match random.next() % 3 {
        0 => vec![Condition::Any(vec![first, man])],
        1 => vec![Condition::Not(Box::new(man))],
        _ => Vec::new(),
    };
}
