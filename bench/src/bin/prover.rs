//! Measures the prover: `prover shipped` prints figures of shipped surveys, and `prover random QUESTIONS` checks all claims about a random
//! survey, to be measured as a process.

use std::{hint::black_box, time::Instant};

use anyhow::Context;
use enkat_bench::{Subject, Target, middle, print_all};
use enkat_compiler::proofs::LIMIT;
use enkat_prove::{Report, check};

const TIMES: usize = 41;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("shipped") => {
            shipped("med", 30.0)?;
            shipped("hex", 20.0)
        }
        Some("random") => {
            let questions = arguments.next().context("of how many questions?")?.parse()?;
            black_box(checked(&Subject::random(questions)));
            Ok(())
        }
        _ => anyhow::bail!("prover shipped | prover random QUESTIONS"),
    }
}

fn checked(subject: &Subject) -> Report {
    let Subject {
        artifact,
        rules,
        invariants,
        today,
    } = subject;
    check(artifact, rules, invariants, *today, LIMIT)
}

#[allow(clippy::cast_precision_loss, reason = "few claims")]
fn shipped(name: &str, most: f64) -> anyhow::Result<()> {
    let subject = Subject::shipped(name)?;
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let start = Instant::now();
        black_box(checked(&subject));
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let report = checked(&subject);
    print_all([
        (
            format!("all claims about {name}"),
            middle(times),
            "ms",
            Some(Target::Most(most)),
        ),
        ("  their number".to_owned(), report.claims as f64, "claims", None),
        (
            "  undecided".to_owned(),
            report.undecided.len() as f64,
            "claims",
            None,
        ),
    ])?;
    Ok(())
}
