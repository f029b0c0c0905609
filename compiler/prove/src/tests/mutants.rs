//! Mutants of random surveys, against random participants.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Condition, Date, ElementId, Setting};

use super::against_sessions::random_inputs;
use crate::{
    Difference, Differences, Effect, Expression, Joined, Mutant, Written, WrittenRule,
    circuit::{Node, Simulation},
    domain::Cuts,
    encode::{Encoding, Restrictions},
    goals,
    mutants::{Shown, mutants},
    plan,
    random::Random,
    solver::State,
    witness::Witness,
};

const LIMIT: u64 = 20_000;

#[test]
fn mutants_without_difference_show_everybody_the_same() {
    let mut random = Random::new();
    let (mut different, mut same) = (0, 0);
    for seed in 0..60 {
        let situation = Situation::new(seed);
        let artifact = &situation.artifact;
        let mutants = mutants(artifact, &written(artifact));
        let participants = participants(artifact, situation.today, &mut random);
        let mut differences = Differences::new(artifact, &mutants, situation.today, LIMIT);
        for mutant in &mutants {
            match differences.find(mutant) {
                // The runtime has confirmed the participant.
                Difference::For(_) => different += 1,
                Difference::None => {
                    same += 1;
                    assert_same(artifact, mutant, &participants, situation.today);
                }
                Difference::Undecided(_) => {}
            }
        }
    }
    assert!(
        different > 500 && same > 20,
        "{different} differ, {same} are the same"
    );
}

#[test]
fn planned_states_reach_their_goals() {
    let mut reached = 0;
    for seed in 0..60 {
        let situation = Situation::new(seed);
        let artifact = &situation.artifact;
        let goals = goals(artifact, &written(artifact));
        let plans = plan(artifact, &goals, situation.today, LIMIT);
        for planned in &plans.planned {
            for (_, edit) in &planned.goals {
                let mut mutated = artifact.clone();
                edit.clone().swap_into(&mut mutated);
                let shown = |artifact: &Artifact| Shown::to(&planned.witness, artifact, situation.today);
                assert_ne!(shown(artifact), shown(&mutated), "{edit:?} {:?}", planned.witness);
                reached += 1;
            }
        }
        let all = plans
            .planned
            .iter()
            .map(|planned| planned.goals.len())
            .sum::<usize>();
        assert_eq!(all + plans.unreached.len(), goals.len());
    }
    assert!(reached > 200, "{reached} goals are reached");
}

fn assert_same(artifact: &Artifact, mutant: &Mutant, participants: &[Witness], today: Date) {
    let mut mutated = artifact.clone();
    for edit in &mutant.edits {
        edit.clone().swap_into(&mut mutated);
    }
    for participant in participants {
        assert_eq!(
            Shown::to(participant, artifact, today),
            Shown::to(participant, &mutated, today),
            "{mutant:#?} {participant:#?} {artifact:#?}"
        );
    }
}

/// Draws participants that the survey assumes.
fn participants(artifact: &Artifact, today: Date, random: &mut Random) -> Vec<Witness> {
    let cuts = Cuts::of_survey(artifact, today);
    let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let inputs = random_inputs(&encoding, random);
    let simulation = Simulation::run(&encoding.circuit, |node| inputs[node]);
    let lanes = (0..u64::BITS).filter(|lane| simulation.of(encoding.possible) >> lane & 1 == 1);
    let state = |lane: u32| {
        let nodes = encoding.circuit.nodes().iter().enumerate();
        let on = nodes.filter(|(node, kind)| **kind == Node::Input && inputs[*node] >> lane & 1 == 1);
        State(on.map(|(node, _)| node).collect())
    };
    lanes.map(|lane| Witness::of(&encoding, &state(lane))).collect()
}

/// Returns the rules of a survey as if they were written with their parts.
fn written(artifact: &Artifact) -> Written {
    let mut written = Written::default();
    for (index, included) in artifact.elements.iter().enumerate() {
        let id = ElementId::at(index);
        let element = &included.element;
        let mut add = |effect, condition: &Condition<Setting>| {
            if !condition.is_never() {
                written.rules.push(vec![WrittenRule {
                    target: id,
                    effect,
                    expression: expression(condition),
                }]);
            }
        };
        add(Effect::Hides, &element.hidden_when);
        for (at, option) in element.body.options().iter().enumerate() {
            add(Effect::HidesOption(at), &option.hidden_when);
        }
        for (at, check) in element.body.checks().iter().enumerate() {
            add(Effect::Meets(at), &check.that);
        }
        if !included.included_in.is_empty() {
            written.included_in.push(vec![id]);
        }
        if !included.genders.is_empty() {
            written.genders.push(vec![id]);
        }
    }
    written
}

fn expression(condition: &Condition<Setting>) -> Expression {
    let (joined, parts) = match condition {
        Condition::All(of) => (Joined::All, of.iter().map(expression).collect()),
        Condition::Any(of) => (Joined::Any, of.iter().map(expression).collect()),
        Condition::Not(part) => (Joined::Not, vec![expression(part)]),
        _ => (Joined::Same, Vec::new()),
    };
    Expression {
        condition: condition.clone(),
        joined,
        parts,
    }
}
