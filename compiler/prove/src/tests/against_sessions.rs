//! States of random surveys, drawn at random: the circuit says of each what the model's session says.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Body, Date, ElementId, Session, Tailoring, scores, violations};

use super::surveys::{add_assumption, add_scores};
use crate::{
    circuit::{Lanes, Lit, Simulation},
    domain::Cuts,
    encode::{Encoding, Raw, Restrictions},
    random::Random,
    solver::State,
    witness::Witness,
};

#[test]
fn circuit_says_what_sessions_say() {
    let mut random = Random::new();
    let mut compared = 0;
    for seed in 0..300 {
        let mut situation = Situation::new(seed);
        add_scores(&mut situation.artifact, &mut random);
        add_assumption(&mut situation.artifact, &mut random);
        compared += compare(&situation.artifact, situation.today, &mut random);
    }
    assert!(compared > 5_000, "only {compared} states were possible");
}

/// Draws 64 states of a survey and compares those that are possible; returns how many.
fn compare(artifact: &Artifact, today: Date, random: &mut Random) -> usize {
    let cuts = Cuts::of_survey(artifact, today);
    let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let complete = encoding.complete();
    let bands: Vec<_> = artifact
        .scores
        .iter()
        .map(|score| encoding.score(score).unwrap())
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
        assert!(
            artifact.assumes(witness.flags, witness.gender),
            "{witness:#?} {artifact:#?}"
        );
        let tailoring = Tailoring::new(artifact, artifact.derived_from(witness.flags), witness.gender);
        let model = tailoring.model();
        let session = Session::with_answers(&model, today, &witness.answers);
        let holds = |lit: Lit| simulation.of(lit) >> lane & 1 == 1;
        let context = || format!("{witness:#?} {artifact:#?}");
        elements_agree(&encoding, &tailoring, &session, &holds, &context);
        let violations = violations(&session);
        assert_eq!(
            violations.is_empty(),
            holds(complete),
            "{violations:#?} {}",
            context()
        );
        // The model leaves out scores of which no question is kept: they have no value.
        for (score, lits) in artifact.scores.iter().zip(&bands) {
            let result = scores(&session)
                .into_iter()
                .find(|result| result.name == score.name);
            let value = result.as_ref().and_then(|result| result.value);
            assert_eq!(
                value.is_some(),
                holds(lits.has_value),
                "{} {}",
                score.name,
                context()
            );
            for (band, lit) in score.bands.iter().zip(&lits.bands) {
                let is_in = result
                    .as_ref()
                    .is_some_and(|result| result.band.as_ref() == Some(&band.text));
                assert_eq!(
                    is_in,
                    holds(*lit),
                    "{} of {} {}",
                    band.text,
                    score.name,
                    context()
                );
            }
        }
    }
    possible.count_ones() as usize
}

fn elements_agree(
    encoding: &Encoding<'_>,
    tailoring: &Tailoring<'_>,
    session: &Session<'_>,
    holds: &impl Fn(Lit) -> bool,
    context: &impl Fn() -> String,
) {
    for (index, included) in encoding.artifact.elements.iter().enumerate() {
        let id = &included.element.id;
        let kept = tailoring.id(ElementId::at(index));
        assert_eq!(
            kept.is_some(),
            holds(encoding.kept[index]),
            "{id} is kept {}",
            context()
        );
        let Some(kept) = kept else { continue };
        let (state, states) = (session.state(kept), &encoding.states);
        assert_eq!(
            state.visible,
            holds(states.visible[index]),
            "{id} is visible {}",
            context()
        );
        assert_eq!(
            state.is_open(),
            holds(states.open[index]),
            "{id} is open {}",
            context()
        );
        let hidden = session.hidden_options(kept);
        for (option, lit) in included
            .element
            .body
            .options()
            .iter()
            .zip(&states.option_hidden[index])
        {
            assert_eq!(
                hidden.contains(&&option.value),
                holds(*lit),
                "{} of {id} {}",
                option.value,
                context()
            );
        }
        if let Body::Question(_) | Body::Box {} | Body::OrBox { .. } = included.element.body {
            // Drafts here have no box that is `false`: a box with an answer is ticked.
            let counts = states.answer[index].iter().any(|lit| holds(*lit));
            assert_eq!(
                session.counted(kept).is_some(),
                counts,
                "{id} counts {}",
                context()
            );
        }
    }
}

/// Draws the inputs of 64 states.
pub(crate) fn random_inputs(encoding: &Encoding<'_>, random: &mut Random) -> Vec<Lanes> {
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
