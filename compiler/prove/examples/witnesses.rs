//! Decides random claims about random surveys: `witnesses CLAIMS [FIRST_SEED]`. Writes a case to stdout for each participant who refutes
//! one, a JSON line each, for the evaluator in TypeScript; and to stderr how many claims there were.
//!
//! The plain reading of the contract agrees that such a participant refutes the claim, and that random drafts refute none that is proved.

use std::{
    error::Error,
    io::{self, Write},
};

use enkat_conformance::{Dice, Participant, Situation, random_invariants};
use enkat_model::Invariant;
use enkat_prove::{About, Report, Undecided, check, rules_of};
use serde_json::Map;

/// The claims about a survey.
const CLAIMS: usize = 40;
/// The clauses that a search may learn.
const LIMIT: u64 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| {
        arguments
            .next()
            .map_or(Ok(default), |number| number.parse::<u64>())
    };
    let (wanted, first) = (usize::try_from(number(1000)?)?, number(1)?);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut totals = Totals::default();
    for seed in first.. {
        totals.survey(seed, &mut out)?;
        if totals.claims >= wanted {
            break;
        }
    }
    out.flush()?;
    Ok(writeln!(io::stderr(), "{totals:?}")?)
}

/// The numbers of claims.
#[derive(Debug, Default)]
struct Totals {
    surveys: usize,
    /// Random invariants.
    claims: usize,
    proved: usize,
    refuted: usize,
    /// Claims that are neither proved, nor refuted, nor about no state at all.
    undecided: usize,
    /// All claims of `check` about the same surveys, these among them.
    all: usize,
    /// Findings with a participant, these among them.
    witnesses: usize,
    /// The drafts that refuted no proved claim.
    drafts: usize,
}

impl Totals {
    fn survey(&mut self, seed: u64, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
        let situation = Situation::new(seed);
        let (artifact, today) = (&situation.artifact, situation.today);
        let invariants = random_invariants(artifact, &mut Dice::new(seed), CLAIMS);
        let report = check(artifact, &rules_of(artifact), &invariants, today, LIMIT);
        if report.undecided.contains(&Undecided::Unconfirmed) {
            return Err(format!("seed {seed}: the runtime does not confirm a participant").into());
        }
        for finding in &report.findings {
            let Some(witness) = &finding.witness else {
                continue;
            };
            let participant = Participant {
                artifact,
                flags: witness.flags,
                gender: witness.gender,
                today,
            };
            let mut case = match finding.about {
                About::InvariantRefuted(index) => {
                    self.refuted += 1;
                    participant.refute(&witness.answers, &invariants[index])?
                }
                _ => participant.answer(&witness.answers)?,
            };
            case.seed = seed;
            self.witnesses += 1;
            serde_json::to_writer(&mut *out, &case)?;
            out.write_all(b"\n")?;
        }
        self.proved(seed, &report, &invariants)?;
        self.surveys += 1;
        self.claims += CLAIMS;
        self.all += report.claims;
        let findings = report.findings.iter();
        let decided = findings.filter(|finding| {
            matches!(
                finding.about,
                About::InvariantRefuted(_) | About::InvariantAboutNobody(_)
            )
        });
        let proved = report.proved.iter().filter(|proved| **proved);
        self.undecided += CLAIMS - decided.count() - proved.count();
        Ok(())
    }

    /// Tries to refute the claims that are proved by random drafts.
    fn proved(&mut self, seed: u64, report: &Report, invariants: &[Invariant]) -> Result<(), Box<dyn Error>> {
        let proved = invariants
            .iter()
            .zip(&report.proved)
            .filter(|(_, proved)| **proved);
        let proved: Vec<&Invariant> = proved.map(|(invariant, _)| invariant).collect();
        self.proved += proved.len();
        let Situation {
            artifact,
            flags,
            gender,
            today,
            ..
        } = Situation::new(seed);
        let Some(case) = Situation::new(seed).play_drafts()? else {
            return Ok(());
        };
        let participant = Participant {
            artifact: &artifact,
            flags,
            gender,
            today,
        };
        let mut answers = Map::new();
        for step in case.steps {
            answers.insert(step.id, step.value);
            self.drafts += 1;
            if let Some(wrong) = proved
                .iter()
                .find(|invariant| participant.breaks(&answers, invariant))
            {
                return Err(format!("seed {seed}: {answers:?} break {wrong:#?}").into());
            }
        }
        Ok(())
    }
}
