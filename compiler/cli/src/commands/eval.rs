//! `enkat eval`: the contract for other programs (docs/language.md, §12).

mod input;

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use enkat_model::{Artifact, FlagSet, FlagSettings, Session, tailor};
use enkat_reports::evaluation::Outcome as Evaluated;
use serde::Serialize;
use serde_json::value::RawValue;

use self::input::Input;
use super::{Failure, Outcome, clock, participant::preset_flags, survey::Survey};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    survey: PathBuf,
}

/// A line of output.
#[derive(Serialize)]
struct Output<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    evaluated: Evaluated<'a>,
}

/// The output line for an input line that cannot be read.
#[derive(Serialize)]
struct Refused {
    error: String,
}

/// Writes a line of output for every line of input.
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
    let flags = Input::read(line).and_then(|input| Ok((flags(artifact, &input)?, input)));
    let answer = match flags {
        Ok((flags, input)) => serde_json::to_vec(&evaluate(artifact, flags, &input)),
        Err(error) => serde_json::to_vec(&Refused { error }),
    };
    answer.map_err(io::Error::from)
}

/// Returns the flags that rules see: those of presets, with single flags over them.
fn flags(artifact: &Artifact, input: &Input<'_>) -> Result<FlagSet, String> {
    let settings = FlagSettings {
        presets: preset_flags(artifact, &input.presets)?,
        ..artifact.flag_settings(&input.flags)
    };
    Ok(artifact.derived_from(settings.sent()))
}

fn evaluate<'a>(artifact: &'a Artifact, flags: FlagSet, input: &Input<'a>) -> Output<'a> {
    let model = tailor(artifact, flags, input.gender);
    let today = input.today.unwrap_or_else(clock::today);
    let session = Session::with_answers(&model, today, &input.answers);
    Output {
        id: input.id,
        evaluated: Evaluated::of(artifact, flags, &session, input.language.as_deref()),
    }
}
