//! Claims about random surveys, chosen by the input.

use enkat_conformance::{Dice, Participant, Situation, random_invariants};
use enkat_prove::{About, Undecided, check, rules_of};

/// The clauses that a search may learn: few, so that an input takes little time.
const LIMIT: u64 = 1_000;
const INVARIANTS: usize = 8;

/// Decides all claims about a survey.
///
/// # Panics
/// If the evaluators do not agree about a participant who is told.
pub fn proofs(input: &[u8]) {
    let Situation { artifact, today, .. } = Situation::from_bytes(input);
    let seed = input
        .iter()
        .rev()
        .take(8)
        .fold(0, |seed, byte| (seed << 8) | u64::from(*byte));
    let invariants = random_invariants(&artifact, &mut Dice::new(seed), INVARIANTS);
    let report = check(&artifact, &rules_of(&artifact), &invariants, today, LIMIT);
    assert!(
        !report.undecided.contains(&Undecided::Unconfirmed),
        "{artifact:#?}"
    );
    for finding in &report.findings {
        let Some(witness) = &finding.witness else {
            continue;
        };
        let participant = Participant {
            artifact: &artifact,
            flags: witness.flags,
            gender: witness.gender,
            today,
        };
        let replayed = match finding.about {
            About::InvariantRefuted(index) => participant.refute(&witness.answers, &invariants[index]),
            _ => participant.answer(&witness.answers),
        };
        assert!(
            replayed.is_ok(),
            "{finding:#?}: {}",
            replayed.err().unwrap_or_default()
        );
    }
}
