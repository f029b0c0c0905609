//! Claims about small random surveys, against all states there are.

use enkat_conformance::Situation;
use enkat_model::{Artifact, Condition, Date, Setting};

use crate::{
    circuit::{Lanes, Lit, Node, Simulation},
    domain::Cuts,
    encode::{Encoding, Restrictions},
    prover::{Prover, Verdict},
};

pub(super) const LIMIT: u64 = 100_000;
/// The most bits of a state that are tried in all ways.
const MOST_BITS: usize = 16;

#[test]
fn verdicts_are_those_of_all_states() {
    let mut tried = 0;
    for seed in 0..800 {
        let situation = Situation::new(seed);
        tried += usize::from(compare(&situation.artifact, situation.today));
    }
    assert!(tried > 20, "{tried} surveys are small enough");
}

/// Compares all claims about what is shown; returns whether the survey is small enough.
fn compare(artifact: &Artifact, today: Date) -> bool {
    let cuts = Cuts::of(artifact, std::iter::empty::<&Condition<Setting>>(), today);
    let encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let Some(inputs) = inputs(&encoding) else {
        return false;
    };
    let mut prover = Prover::new(encoding, LIMIT);
    let complete = prover.encoding.complete();
    let visible = prover.encoding.states.visible.clone();
    let shown_and_complete: Vec<Lit> = visible
        .iter()
        .map(|visible| prover.encoding.circuit.and(*visible, complete))
        .collect();
    let hidden: Vec<Lit> = visible.iter().map(|visible| !*visible).collect();
    for claim in visible
        .into_iter()
        .chain(shown_and_complete)
        .chain(hidden)
        .chain([complete, !complete])
    {
        let exists = exists(&prover.encoding, &inputs, claim);
        match prover.find(claim) {
            Verdict::Possible(_) => assert!(exists, "{claim:?} of {artifact:#?}"),
            Verdict::Never => assert!(!exists, "{claim:?} of {artifact:#?}"),
            Verdict::Undecided(_) => {}
        }
    }
    true
}

/// Returns whether a literal holds in any state.
fn exists(encoding: &Encoding<'_>, inputs: &[usize], claim: Lit) -> bool {
    let mut exists = false;
    for_each_state(encoding, inputs, |simulation, possible| {
        exists |= simulation.of(claim) & possible != 0;
    });
    exists
}

/// Lists the inputs of a survey; nothing if they are too many to try all states.
pub(super) fn inputs(encoding: &Encoding<'_>) -> Option<Vec<usize>> {
    let nodes = encoding.circuit.nodes().iter().enumerate();
    let inputs = nodes.filter(|(_, node)| **node == Node::Input);
    let inputs: Vec<usize> = inputs.map(|(node, _)| node).collect();
    (inputs.len() <= MOST_BITS).then_some(inputs)
}

/// Simulates all states, 64 at a time, and calls `visit` with them and those of them that there can be.
pub(super) fn for_each_state(
    encoding: &Encoding<'_>,
    inputs: &[usize],
    mut visit: impl FnMut(&Simulation, Lanes),
) {
    for round in 0..1_u64 << inputs.len().saturating_sub(6) {
        let simulation = Simulation::run(&encoding.circuit, |node| {
            let at = inputs.binary_search(&node).unwrap_or(0);
            // The first six inputs differ from lane to lane, the others from round to round.
            match at.checked_sub(6) {
                None => LANES[at],
                Some(at) => {
                    if round >> at & 1 == 1 {
                        u64::MAX
                    } else {
                        0
                    }
                }
            }
        });
        let possible = simulation.of(encoding.possible) & simulation.of(encoding.exact);
        visit(&simulation, possible);
    }
}

const LANES: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];
