//! Surveys whose fields can be filled in one by one, against all states there are.

use std::collections::BTreeSet;

use enkat_conformance::Situation;
use enkat_model::{Condition, Setting};

use super::exhaustive::{LIMIT, for_each_state, inputs};
use crate::{
    circuit::Lit,
    domain::Cuts,
    encode::{Encoding, Restrictions},
    prover::Prover,
};

#[test]
fn fields_that_can_be_filled_in_leave_no_settings_without_a_draft() {
    let (mut proved, mut left) = (0, 0);
    for seed in 0..800 {
        let Situation { artifact, today, .. } = Situation::new(seed);
        let cuts = Cuts::of(&artifact, std::iter::empty::<&Condition<Setting>>(), today);
        let mut encoding = Encoding::new(&artifact, &cuts, today, Restrictions::InForce);
        let Some(inputs) = inputs(&encoding) else {
            continue;
        };
        let complete = encoding.complete();
        let all = settings_with(&encoding, &inputs, Lit::TRUE);
        let of_drafts = settings_with(&encoding, &inputs, complete);
        if Prover::without_samples(encoding, LIMIT).can_be_filled_in(complete) {
            assert_eq!(of_drafts, all, "seed {seed} {artifact:#?}");
            proved += 1;
        } else {
            left += 1;
        }
    }
    assert!(proved > 15 && left > 0, "{proved} proved, {left} left");
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
