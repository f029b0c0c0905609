//! Searches each claim about a survey by a solver that begins anew, and writes the claims for other solvers: `searches SURVEY FOLDER` with
//! `hex`, `med`, or `random` for a sample of the claims about a random survey of 5,000 questions.
//!
//! Writes `SURVEY.cnf`, the circuit as clauses, and `SURVEY.claims`, a line for each claim: its literal, and 1 if it is possible, 0 if it
//! is not, and ? if that is undecided. Prints the number of claims, and the milliseconds of all searches.

use std::{
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::PathBuf,
    time::Instant,
};

use anyhow::Context;
use enkat_bench::Subject;
use enkat_compiler::proofs::LIMIT;
use enkat_prove::Trace;
use serde_json::json;

const QUESTIONS: usize = 5_000;
const SAMPLE: usize = 200;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let survey = arguments.next().context("which survey?")?;
    let folder = PathBuf::from(arguments.next().context("into which folder?")?);
    let (subject, most) = match survey.as_str() {
        "random" => (Subject::random(QUESTIONS), SAMPLE),
        name => (Subject::shipped(name)?, usize::MAX),
    };
    let Subject {
        artifact,
        rules,
        invariants,
        today,
    } = &subject;
    let trace = Trace::of(artifact, rules, invariants, *today, LIMIT);
    let claims = trace.claims();
    let every = claims.len().div_ceil(most).max(1);
    let sample: Vec<usize> = (0..claims.len()).step_by(every).collect();
    let mut lines = String::new();
    let start = Instant::now();
    for index in &sample {
        let (lit, verdict) = claims[*index];
        let found = trace.solve_cold(*index);
        anyhow::ensure!(
            found.is_none() || verdict.is_none() || found == verdict,
            "claim {index} is not the same alone"
        );
        let sign = verdict.map_or("?", |is_possible| if is_possible { "1" } else { "0" });
        writeln!(lines, "{lit} {sign}")?;
    }
    let cold = start.elapsed().as_secs_f64() * 1e3;
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(format!("{survey}.cnf")), trace.dimacs())?;
    fs::write(folder.join(format!("{survey}.claims")), lines)?;
    let figures = json!({ "claims": sample.len(), "cold": cold });
    Ok(writeln!(io::stdout(), "{figures}")?)
}
