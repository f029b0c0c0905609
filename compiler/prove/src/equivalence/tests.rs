//! Random surveys and changes of them: no random participant sees a difference that the comparison does not know.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Body, Condition, Date, FlagSet, QuestionKind, ScalarKind, Setting};

use super::{Participant, differences::differences, equivalence, joint::Joint};
use crate::{
    circuit::Simulation,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    random::Random,
    solver::State,
    tests::random_inputs,
    witness::Witness,
};

const LIMIT: u64 = 20_000;

#[test]
fn equivalence_with_itself_is_proved() {
    for seed in 0..100 {
        let situation = Situation::new(seed);
        let (artifact, today) = (&situation.artifact, situation.today);
        let found = equivalence(artifact, artifact, &[], today, LIMIT);
        assert!(found.is_proved(), "{seed}: {found:#?}");
        assert_eq!(found.compared, artifact.elements.len());
    }
}

#[test]
fn equivalence_knows_what_participants_see() {
    let mut random = Random::new();
    let (mut differing, mut compared) = (0, 0);
    for seed in 0..60 {
        let situation = Situation::new(seed);
        let (old, today) = (&situation.artifact, situation.today);
        let new = &changed(old, &mut random);
        let found = equivalence(old, new, &[], today, LIMIT);
        let differ = found.differing.iter().map(|one| one.element);
        let undecided = found.undecided.iter().map(|(element, _)| *element);
        let known: Vec<_> = differ.chain(undecided).collect();
        differing += found.differing.len();
        let joint = Joint::new(old, new, today, LIMIT);
        for witness in participants(old, today, &mut random) {
            let participant = Participant {
                old: witness.clone(),
                new: witness,
            };
            for difference in differences(&joint, &participant, &[]) {
                assert!(
                    known.contains(&difference.element),
                    "{seed}: {difference:?} {participant:#?}"
                );
            }
            compared += 1;
        }
    }
    assert!(differing > 20, "only {differing} elements differ");
    assert!(compared > 1_000, "only {compared} participants were possible");
}

/// Draws participants of a survey.
fn participants(artifact: &Artifact, today: Date, random: &mut Random) -> Vec<Witness> {
    let cuts = Cuts::of_survey(artifact, today);
    let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let inputs = random_inputs(&encoding, random);
    let simulation = Simulation::run(&encoding.circuit, |node| inputs[node]);
    let possible = simulation.of(encoding.possible) & simulation.of(encoding.exact);
    let lanes = (0..64).filter(|lane| possible >> lane & 1 == 1);
    let state = |lane: u32| {
        let on = inputs
            .iter()
            .enumerate()
            .filter(|(_, bits)| **bits >> lane & 1 == 1);
        State(on.map(|(node, _)| node).collect())
    };
    lanes.map(|lane| Witness::of(&encoding, &state(lane))).collect()
}

/// Changes something about elements of a survey.
fn changed(artifact: &Artifact, random: &mut Random) -> Artifact {
    let mut changed = artifact.clone();
    for included in &mut changed.elements {
        let element = &mut included.element;
        match random.next() % 16 {
            0 => element.hidden_when = Condition::NEVER,
            1 if !element.hidden_when.is_never() => {
                element.hidden_when = std::mem::replace(&mut element.hidden_when, Condition::NEVER).negated();
            }
            2 => included.included_in = FlagSet::default(),
            3 => included.genders.clear(),
            4 | 5 => {
                if let Body::Question(question) = &mut element.body {
                    question.required = !question.required;
                }
            }
            6..9 => {
                if let Body::Question(question) = &mut element.body {
                    change_answers(&mut question.answer);
                }
            }
            _ => {}
        }
    }
    changed
}

/// Takes the last option away, or makes a range of numbers wider.
fn change_answers(answer: &mut QuestionKind<Setting>) {
    match answer {
        QuestionKind::Choice(choice) if choice.options.len() > 1 => drop(choice.options.pop()),
        QuestionKind::Scalar(ScalarKind::Number(number)) => {
            number.max = number.max.map(|max| max + 2.0);
        }
        QuestionKind::Choice(_) | QuestionKind::Checkboxes(_) | QuestionKind::Scalar(_) => {}
    }
}
