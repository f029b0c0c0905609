//! Surveys whose fields can be filled in one by one, against all states there are.

use std::collections::BTreeSet;

use enkat_conformance::Situation;

use super::exhaustive::{LIMIT, for_each_state, inputs};
use crate::{
    circuit::{Lit, Simulation},
    claims::filling_in::Plan,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    prover::Prover,
};

#[test]
fn fields_that_can_be_filled_in_leave_no_settings_without_a_draft() {
    let (mut proved, mut left) = (0, 0);
    for seed in 0..800 {
        let Situation { artifact, today, .. } = Situation::new(seed);
        let cuts = Cuts::of_survey(&artifact, today);
        let mut encoding = Encoding::new(&artifact, &cuts, today, Restrictions::InForce);
        let Some(inputs) = inputs(&encoding) else {
            continue;
        };
        let complete = encoding.complete();
        let all = settings_with(&encoding, &inputs, Lit::TRUE);
        let of_drafts = settings_with(&encoding, &inputs, complete);
        let Some(plan) = Plan::new(&encoding, complete) else {
            continue;
        };
        if Prover::without_samples(encoding, LIMIT).can_be_filled_in(&plan) {
            assert_eq!(of_drafts, all, "seed {seed} {artifact:#?}");
            proved += 1;
        } else {
            left += 1;
        }
    }
    assert!(proved > 15 && left > 0, "{proved} proved, {left} left");
}

#[test]
fn states_that_are_filled_in_can_be_sent() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..100 {
        let Situation { artifact, today, .. } = Situation::new(seed);
        let cuts = Cuts::of_survey(&artifact, today);
        let mut encoding = Encoding::new(&artifact, &cuts, today, Restrictions::InForce);
        let complete = encoding.complete();
        let sends = [complete, encoding.possible, encoding.exact];
        let Some(plan) = Plan::new(&encoding, complete) else {
            continue;
        };
        let mut prover = Prover::new(encoding, LIMIT);
        let count = |prover: &mut Prover<'_>| {
            let (_, simulations) = prover.simulations();
            simulations
                .map(|simulation| simulation.of_all(sends.into_iter()).count_ones())
                .sum::<u32>()
        };
        before += count(&mut prover);
        prover.fill_in(&plan);
        after += count(&mut prover);
        let (circuit, simulations) = prover.simulations();
        for simulation in simulations {
            let anew = Simulation::run(circuit, |input| simulation.of_node(input));
            let is_same = |node: usize| anew.of_node(node) == simulation.of_node(node);
            assert!((0..circuit.nodes().len()).all(is_same), "seed {seed}");
        }
    }
    assert!(after > before, "{after} states, and {before} before");
}

/// Lists the settings, by their bits, of the states in which a literal holds.
fn settings_with(encoding: &Encoding<'_>, inputs: &[usize], claim: Lit) -> BTreeSet<Vec<bool>> {
    let bits = encoding.settings.bits();
    let mut settings = BTreeSet::new();
    for_each_state(encoding, inputs, |simulation, possible| {
        let holds = simulation.of(claim) & possible;
        for lane in (0..64).filter(|lane| holds >> lane & 1 == 1) {
            let of_lane = bits.iter().map(|bit| simulation.of(*bit) >> lane & 1 == 1);
            settings.insert(of_lane.collect());
        }
    });
    settings
}
