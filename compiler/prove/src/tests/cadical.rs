//! Claims that the solver finds impossible, beside Debian's `CaDiCaL`.

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use enkat_conformance::{Dice, Situation, random_invariants};

use super::{
    amount,
    surveys::{add_assumption, add_scores},
};
use crate::{
    circuit::Lit,
    claims::{checked, rules_of},
    random::Random,
    trace::dimacs,
};

const LIMIT: u64 = 100_000;
/// The claims of a survey that are looked at.
const CLAIMS: usize = 12;
const INVARIANTS: usize = 6;

#[test]
fn impossible_claims_are_unsatisfiable() {
    let wanted = amount("UNSATISFIABLE", 150);
    let mut random = Random::new();
    let mut compared = 0;
    for seed in 0.. {
        let mut situation = Situation::new(seed);
        add_scores(&mut situation.artifact, &mut random);
        add_assumption(&mut situation.artifact, &mut random);
        let (artifact, today) = (&situation.artifact, situation.today);
        let invariants = random_invariants(artifact, &mut Dice::new(seed), INVARIANTS);
        let rules = rules_of(artifact);
        let prover = checked(artifact, &rules, &invariants, today, LIMIT).prover;
        let possible = prover.encoding.possible;
        let never = prover
            .asked
            .iter()
            .filter(|(claim, verdict)| *verdict == Some(false) && *claim != Lit::FALSE);
        for (claim, _) in never.take(CLAIMS) {
            let hold = [*claim, possible];
            let clauses = dimacs(&prover.encoding.circuit, &hold, &hold);
            assert_eq!(is_satisfiable(&clauses), Some(false), "seed {seed}: {clauses}");
            compared += 1;
        }
        // A claim that is possible tells whether the clauses say anything.
        let found = prover.asked.iter().find(|(_, verdict)| *verdict == Some(true));
        if let Some((claim, _)) = found {
            let hold = [*claim, possible, prover.encoding.exact];
            let clauses = dimacs(&prover.encoding.circuit, &hold, &hold);
            assert_eq!(is_satisfiable(&clauses), Some(true), "seed {seed}: {clauses}");
        }
        if compared >= wanted {
            break;
        }
    }
    println!("{compared} impossible claims are unsatisfiable");
}

/// Asks `CaDiCaL` about clauses.
fn is_satisfiable(clauses: &str) -> Option<bool> {
    let solver = Command::new("cadical")
        .args(["-q", "-n"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn();
    let mut solver = solver.expect("install Debian's package `cadical`: `make rust-test` does");
    let mut input = solver.stdin.take().unwrap();
    input.write_all(clauses.as_bytes()).unwrap();
    drop(input);
    match solver.wait().unwrap().code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        _ => None,
    }
}
