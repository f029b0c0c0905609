//! States of random surveys, drawn at random: the circuit says of each what the model's session says.

use enkat_conformance::Situation;
use enkat_model::{Body, Date, ElementId, Session, Tailoring, scores, violations};

use crate::{
    circuit::{Lanes, Lit, Simulation},
    domain::Cuts,
    encode::{Encoding, Raw, Restrictions},
    random::Random,
    solver::State,
    witness::Witness,
};

/// Draws 64 states of a survey and compares each.
pub(super) fn compare(artifact: &enkat_model::Artifact, today: Date, random: &mut Random) {
    let cuts = Cuts::of(
        artifact,
        std::iter::empty::<&enkat_model::Condition<enkat_model::Setting>>(),
        today,
    );
    let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let complete = encoding.complete();
    let bands: Vec<_> = artifact
        .scores
        .iter()
        .map(|score| encoding.score(score))
        .collect();
    let inputs = random_inputs(&encoding, random);
    let simulation = Simulation::run(&encoding.circuit, |node| inputs[node]);
    let possible = simulation.of(encoding.possible) & simulation.of(encoding.exact);
    for lane in (0..64).filter(|lane| possible >> lane & 1 == 1) {
        let on = inputs
            .iter()
            .enumerate()
            .filter(|(_, bits)| **bits >> lane & 1 == 1);
        let state = State(on.map(|(node, _)| node).collect());
        let witness = Witness::of(&encoding, &state);
        let holds = |lit: Lit| simulation.of(lit) >> lane & 1 == 1;
        let flags = artifact.derived_from(witness.flags);
        let tailoring = Tailoring::new(artifact, flags, witness.gender);
        let model = tailoring.model();
        let session = Session::with_answers(&model, today, &witness.answers);
        let context = || format!("{witness:#?} {artifact:#?}");
        for (index, included) in artifact.elements.iter().enumerate() {
            let kept = tailoring.id(ElementId::at(index));
            let id = &included.element.id;
            assert_eq!(
                kept.is_some(),
                holds(encoding.kept[index]),
                "{id} is kept {}",
                context()
            );
            let Some(kept) = kept else { continue };
            let state = session.state(kept);
            assert_eq!(
                state.visible,
                holds(encoding.states.visible[index]),
                "{id} is visible {}",
                context()
            );
            assert_eq!(
                state.is_open(),
                holds(encoding.states.open[index]),
                "{id} is open {}",
                context()
            );
            let hidden = session.hidden_options(kept).len();
            let hides = encoding.states.option_hidden[index]
                .iter()
                .filter(|lit| holds(**lit))
                .count();
            assert_eq!(hidden, hides, "{id} hides options {}", context());
            if !matches!(included.element.body, Body::Box {} | Body::OrBox { .. }) {
                let counted = encoding.states.answer[index].iter().any(|lit| holds(*lit));
                let is_box = included.element.body.is_box();
                let counts = session.counted(kept).is_some();
                assert_eq!(
                    counted,
                    counts && (!is_box || counted),
                    "{id} counts {}",
                    context()
                );
            }
        }
        let violations = violations(&session);
        assert_eq!(
            violations.is_empty(),
            holds(complete),
            "complete: {violations:#?} {}",
            context()
        );
        for (result, lits) in scores(&session).iter().zip(bands.iter().flatten()) {
            assert_eq!(
                result.value.is_some(),
                holds(lits.has_value),
                "{} {}",
                result.name,
                context()
            );
        }
    }
}

fn random_inputs(encoding: &Encoding<'_>, random: &mut Random) -> Vec<Lanes> {
    let mut inputs: Vec<Lanes> = encoding.circuit.nodes().iter().map(|_| random.next()).collect();
    for raw in &encoding.raw {
        if let Raw::Classes { bits, refusal, .. } = raw {
            // Most fields have an answer, few are refused.
            let answered = random.next() | random.next();
            for bit in bits {
                inputs[bit.node()] &= answered;
            }
            inputs[refusal.node()] &= random.next() & random.next() & random.next();
        }
    }
    inputs
}

#[test]
fn circuit_says_what_sessions_say() {
    let mut random = Random::new();
    for seed in 0..300 {
        let situation = Situation::new(seed);
        compare(&situation.artifact, situation.today, &mut random);
    }
}
