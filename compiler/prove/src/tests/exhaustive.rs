//! Claims about small random surveys, against all states there are.

use enkat_conformance::{Dice, Situation, random_invariants};
use enkat_model::{Artifact, Date};

use super::{
    amount,
    surveys::{add_assumption, add_scores},
    truth::Truth,
};
use crate::{
    circuit::{Lanes, Lit, Node, Simulation},
    claims::{About, checked, cuts, rules_of},
    domain::{Cuts, Field, fields},
    encode::{Encoding, Restrictions},
    prover::{Prover, Verdict},
    random::Random,
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

/// The random invariants of a survey.
const INVARIANTS: usize = 6;

#[test]
fn findings_are_true_and_complete() {
    let wanted = amount("SURVEYS", 25);
    let mut random = Random::new();
    let mut compared = Compared::default();
    for seed in 0.. {
        let mut situation = Situation::from_bytes(&few_elements(&mut random));
        add_scores(&mut situation.artifact, &mut random);
        add_assumption(&mut situation.artifact, &mut random);
        compared.survey(&situation.artifact, situation.today, seed, &mut random);
        if compared.surveys == wanted {
            break;
        }
    }
    println!("{compared:?}");
    let Compared { findings, proved, .. } = compared;
    assert!(
        findings > wanted && proved > wanted,
        "{findings} findings, {proved} proved invariants"
    );
}

/// Makes the bytes of a survey of the smallest size.
fn few_elements(random: &mut Random) -> Vec<u8> {
    let bytes = (0..64).flat_map(|_| random.next().to_le_bytes());
    std::iter::once(0).chain(bytes).collect()
}

/// The numbers of things that were compared.
#[derive(Debug, Default)]
struct Compared {
    surveys: usize,
    /// The states that were tried.
    states: usize,
    /// All claims of `check`.
    claims: usize,
    undecided: usize,
    findings: usize,
    /// The invariants that hold.
    proved: usize,
}

impl Compared {
    /// Compares the report about a survey with the truth, if the survey is small enough.
    fn survey(&mut self, artifact: &Artifact, today: Date, seed: u64, random: &mut Random) {
        let rules = rules_of(artifact);
        let invariants = random_invariants(artifact, &mut Dice::new(seed), INVARIANTS);
        let cuts = cuts(artifact, &rules, &invariants, today);
        if bits(artifact, &cuts, today) > MOST_BITS {
            return;
        }
        let report = checked(artifact, &rules, &invariants, today, LIMIT).report;
        let truth = Truth::of(artifact, &rules, &invariants, &cuts, today, random);
        let found: Vec<&About> = report.findings.iter().map(|finding| &finding.about).collect();
        let found: Vec<&About> = found
            .into_iter()
            .filter(|about| {
                let is_true = truth.confirms(about);
                assert_ne!(is_true, Some(false), "{about:?} {artifact:#?} {invariants:#?}");
                is_true.is_some()
            })
            .collect();
        if report.undecided.is_empty() {
            let expected = truth.findings();
            assert_eq!(
                found,
                expected.iter().collect::<Vec<_>>(),
                "{artifact:#?} {invariants:#?}"
            );
        }
        for (index, is_proved) in report.proved.iter().enumerate() {
            let is_refuted = truth.confirms(&About::InvariantRefuted(index));
            assert!(
                !(*is_proved && is_refuted == Some(true)),
                "{:#?} {artifact:#?}",
                invariants[index]
            );
        }
        self.surveys += 1;
        self.states += truth.states;
        self.claims += report.claims;
        self.undecided += report.undecided.len();
        self.findings += found.len();
        self.proved += report.proved.iter().filter(|proved| **proved).count();
    }
}

/// Counts the bits of a state.
fn bits(artifact: &Artifact, cuts: &Cuts, today: Date) -> usize {
    let flags = artifact
        .flags
        .iter()
        .filter(|flag| flag.setting.is_some())
        .count();
    let of_field = |field: &Field| match field {
        Field::None => 0,
        Field::Tick => 1,
        Field::Classes {
            classes,
            can_be_refused,
        } => (usize::BITS - classes.len().leading_zeros()) as usize + usize::from(*can_be_refused),
    };
    flags + 2 + fields(artifact, cuts, today).iter().map(of_field).sum::<usize>()
}

/// Compares all claims about what is shown; returns whether the survey is small enough.
fn compare(artifact: &Artifact, today: Date) -> bool {
    let cuts = Cuts::of_survey(artifact, today);
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
