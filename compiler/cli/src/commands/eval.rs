//! `enkat eval`: the contract for other programs (docs/language.md, §12).

mod input;
mod notices;

use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::PathBuf,
};

use anyhow::Context;
use enkat_model::{Artifact, FlagSet, FlagSettings, Session, tailor, words::counted};
use enkat_reports::evaluation::Outcome as Evaluated;
use serde::Serialize;
use serde_json::value::RawValue;

use self::{input::Input, notices::Notices};
use super::{Failure, Outcome, clock, complain, files, participant::preset_flags, survey::Survey};

#[derive(clap::Args)]
#[command(
    after_help = "The keys of an input line are `answers` (values by id), `flags` (true or false by name), `preset`, `gender`, `language` \
                  (of messages), `today` and `id` (which the output repeats); you may leave out each of them. A line of output says what \
                  the participant sees, which answers have errors, what would be saved, and the scores. Standard error names flags and \
                  answers that the survey does not have, which are ignored.\n\nEnds with 0 when each line is evaluated, with 1 when the \
                  survey has mistakes or a line cannot be read (its output is then {\"error\": \"…\"}, and the run goes on), and with 2 when it could not \
                  run.\n\nExample: echo '{\"answers\": {\"sleepsBadly\": 3}}' | enkat eval surveys/nightWork"
)]
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
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let Some(artifact) = Survey::artifact(&files::whole_survey(arguments.survey))? else {
        return Ok(Outcome::Findings);
    };
    let stdin = io::stdin();
    if stdin.is_terminal() {
        complain("enkat: type one JSON object per line, such as {\"answers\": {}}; Ctrl-D ends");
    }
    let mut run = Run {
        artifact: &artifact,
        notices: Notices::new(&artifact),
        lines: 0,
        refused: Vec::new(),
    };
    run.answer_lines(stdin.lock(), io::stdout().lock())?;
    Ok(run.outcome())
}

/// The evaluation of lines.
struct Run<'a> {
    artifact: &'a Artifact,
    notices: Notices<'a>,
    /// The number of lines.
    lines: usize,
    /// The numbers of those that could not be read.
    refused: Vec<usize>,
}

impl Run<'_> {
    /// Writes the answer to each line. A reader that closes early (`| head`) ends the run, and is no failure.
    fn answer_lines(&mut self, mut lines: impl BufRead, mut out: impl Write) -> Result<(), Failure> {
        let mut line = Vec::new();
        while lines
            .read_until(b'\n', &mut line)
            .context("cannot read standard input")?
            > 0
        {
            self.lines += 1;
            let mut answer = self.answer(&line)?;
            answer.push(b'\n');
            match out.write_all(&answer).and_then(|()| out.flush()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
                written => written.context("cannot write the output")?,
            }
            line.clear();
        }
        Ok(())
    }

    fn answer(&mut self, line: &[u8]) -> serde_json::Result<Vec<u8>> {
        let flags = Input::read(line).and_then(|input| Ok((flags(self.artifact, &input)?, input)));
        match flags {
            Ok((flags, input)) => {
                self.notices.report(self.lines, &input);
                serde_json::to_vec(&evaluate(self.artifact, flags, &input))
            }
            Err(error) => {
                self.refused.push(self.lines);
                serde_json::to_vec(&Refused { error })
            }
        }
    }

    /// Says how many lines could not be read.
    fn outcome(&self) -> Outcome {
        let Some(first) = self.refused.first() else {
            return Outcome::Clean;
        };
        complain(&format!(
            "enkat: {} of {} could not be read, first line {first}; the output has an `error` for each",
            self.refused.len(),
            counted(self.lines, "line")
        ));
        Outcome::Findings
    }
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
