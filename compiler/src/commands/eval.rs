//! `enkat eval`: the contract for other programs (docs/language.md, §12).

mod input;
mod message;
mod output;

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use enkat_model::Artifact;
use serde::Serialize;

use self::{input::Input, output::Output};
use super::{Failure, Outcome, survey::Survey};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey
    survey: PathBuf,
}

/// What stands in an output line for an input line that cannot be read.
#[derive(Serialize)]
struct Refused {
    error: String,
}

/// Answers every line of the input with a line of output.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some(artifact) = Survey::artifact(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    match answer_lines(&artifact, io::stdin().lock(), io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Outcome::Clean),
    }
}

fn answer_lines(artifact: &Artifact, mut lines: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        let mut answer = answer(artifact, &line)?;
        answer.push(b'\n');
        out.write_all(&answer)?;
        out.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer(artifact: &Artifact, line: &[u8]) -> io::Result<Vec<u8>> {
    let answer = match Input::read(line) {
        Ok(input) => serde_json::to_vec(&Output::of(artifact, &input)),
        Err(error) => serde_json::to_vec(&Refused { error }),
    };
    answer.map_err(io::Error::from)
}
