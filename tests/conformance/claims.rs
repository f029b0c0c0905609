//! Random claims about surveys: invariants over every statement.

use enkat_model::{Artifact, Demand, ElementId, Invariant, Statement};

use crate::{dice::Dice, rules::Writer};

const DEEPEST: usize = 3;
/// The most questions of a random limit, plus one.
const QUESTIONS: usize = 12;

/// Makes so many random invariants about a survey.
pub fn random_invariants(artifact: &Artifact, dice: &mut Dice, count: usize) -> Vec<Invariant> {
    let invariant = |number| {
        let when = dice.chance(25).then(|| statement(dice, artifact, 1));
        let demand = match dice.below(9) {
            0 => Demand::AtMost(u32::try_from(dice.below(QUESTIONS)).unwrap_or_default()),
            1..=4 => Demand::Never(statement(dice, artifact, 0)),
            _ => Demand::Always(statement(dice, artifact, 0)),
        };
        Invariant {
            name: format!("invariant{number}"),
            demand,
            when,
        }
    };
    (0..count).map(invariant).collect()
}

fn statement(dice: &mut Dice, artifact: &Artifact, depth: usize) -> Statement {
    if depth < DEEPEST && dice.chance(45) {
        let parts = |dice: &mut Dice| {
            (0..=dice.below(3))
                .map(|_| statement(dice, artifact, depth + 1))
                .collect()
        };
        return match dice.below(5) {
            0 => Statement::All(parts(dice)),
            1 => Statement::Any(parts(dice)),
            2 => Statement::AtMostOne(parts(dice)),
            3 => Statement::ExactlyOne(parts(dice)),
            _ => Statement::Not(Box::new(statement(dice, artifact, depth + 1))),
        };
    }
    let any = ElementId::at(dice.below(artifact.elements.len()));
    match dice.below(10) {
        0..=2 => Statement::Shown(any),
        3 => Statement::Included(any),
        4 => offered(dice, artifact, any),
        5 => Statement::Complete,
        _ => Statement::Holds(Writer::of_everything(dice, &artifact.elements).condition(1)),
    }
}

fn offered(dice: &mut Dice, artifact: &Artifact, id: ElementId) -> Statement {
    match artifact.elements[id.index()].element.body.options() {
        [] => Statement::Shown(id),
        options => Statement::Offered(id, dice.pick(options).value.clone()),
    }
}
