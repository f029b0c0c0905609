//! The subcommands, one file each. All input and output is here.

mod add;
mod admin;
mod bank_id;
mod build;
mod check;
mod clock;
mod completions;
mod database;
mod dev;
mod diff;
mod doctor;
mod eval;
mod explain;
mod files;
mod fmt;
mod languages;
mod listen;
mod mail;
mod man;
mod new;
mod outline;
mod participant;
mod prove;
mod ready;
mod schemas;
mod serve;
mod server_options;
mod settings;
mod stdin;
mod survey;
mod surveys;
mod table;
mod test;
mod texts;
mod tls;
mod watch;
mod web;
mod why;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anstream::{AutoStream, ColorChoice, stream::RawStream};
use anyhow::Context;
use clap::{Parser, Subcommand, ValueEnum};
use enkat_reports::shell::shell_word;

use self::settings::Effective;

/// Checks, builds and serves questionnaires.
#[derive(Parser)]
#[command(
    name = "enkat",
    version,
    max_term_width = 100,
    after_help = "`enkat help check` explains the command `check`, and so does its man page: `enkat man check`.\n\nEnds with 0 when nothing \
                  is wrong, with 1 when there are findings, and with 2 when the command could not run."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// When to colour the output
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
}

/// When the output has colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Color {
    // Without documentation of their own, which would make the help of every command long.
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it the choice of the whole command.
    fn apply(self) {
        let choice = match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[derive(Subcommand)]
enum Command {
    /// Makes a new survey, complete in its first language
    New(new::Arguments),
    /// Adds a page, a language or a question to a survey
    Add(add::Arguments),
    /// Reports every mistake in surveys
    Check(check::Arguments),
    /// Writes a survey's artifact, schemas, rules and texts into a folder
    Build(build::Arguments),
    /// Puts the source files of surveys into their canonical layout
    Fmt(fmt::Arguments),
    /// Evaluates answers: one JSON object per line in, one per line out
    Eval(eval::Arguments),
    /// Prints a survey as indented text
    Outline(outline::Arguments),
    /// Works on the texts of surveys: adds those that are missing
    Texts(texts::Arguments),
    /// Lists the changes between two versions of a survey: for participants, for data, for translators
    Diff(diff::Arguments),
    /// Runs the scenarios of surveys: the authors' own tests
    Test(test::Arguments),
    /// Explains why a participant sees a question, or does not, with the lines that decide it
    Why(why::Arguments),
    /// Proves what holds for every participant, and how long a survey can get
    Prove(prove::Arguments),
    /// Explains findings by their codes, with examples
    Explain(explain::Arguments),
    /// Writes the schemas for your editor into surveys
    Schemas(schemas::Arguments),
    /// Prints the completions of this command for a shell
    Completions(completions::Arguments),
    /// Prints man pages: one for each command
    Man(man::Arguments),
    /// Manages the data of a server
    Admin(admin::Arguments),
    /// Serves surveys and the web application
    Serve(Box<serve::Arguments>),
    /// Asks a server on this machine whether it is ready
    Ready(ready::Arguments),
    /// Examines an installation: what is wrong with it, and what to do
    Doctor(Box<doctor::Arguments>),
    /// Shows a survey in the browser while you write it
    Dev(dev::Arguments),
}

/// The result of a run.
pub(crate) enum Outcome {
    /// No findings.
    Clean,
    /// Findings, which have been printed.
    Findings,
}

/// The reason why a run could not be done, in one line.
pub(crate) type Failure = anyhow::Error;

/// Runs the command line. Exit codes: 0 clean, 1 findings, 2 could not run.
pub(crate) fn run() -> ExitCode {
    completions::answer_shell();
    match settings::parse() {
        Ok((arguments, settings)) => {
            arguments.color.apply();
            exit_code(run_command(arguments.command, &settings))
        }
        Err(failure) => exit_code(Err(failure)),
    }
}

fn run_command(command: Command, settings: &Effective) -> Result<Outcome, Failure> {
    match command {
        Command::New(arguments) => new::run(&arguments),
        Command::Add(arguments) => add::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Build(arguments) => build::run(arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Eval(arguments) => eval::run(arguments),
        Command::Outline(arguments) => outline::run(arguments),
        Command::Texts(arguments) => texts::run(arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Test(arguments) => test::run(arguments),
        Command::Why(arguments) => why::run(&arguments),
        Command::Prove(arguments) => prove::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Schemas(arguments) => schemas::run(arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
        Command::Admin(arguments) => admin::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments, settings),
        Command::Ready(arguments) => ready::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Dev(arguments) => dev::run(arguments),
    }
}

/// Returns the exit code, after the reason was printed why the run could not be done.
fn exit_code(outcome: Result<Outcome, Failure>) -> ExitCode {
    match outcome {
        Ok(Outcome::Clean) => ExitCode::SUCCESS,
        Ok(Outcome::Findings) => ExitCode::from(1),
        Err(failure) => {
            complain(&format!("enkat: {failure:#}"));
            ExitCode::from(2)
        }
    }
}

/// Returns the outcome or, if something failed, the last reason after the others were printed.
pub(crate) fn outcome_or_failures(outcome: Outcome, mut failures: Vec<Failure>) -> Result<Outcome, Failure> {
    let Some(last) = failures.pop() else {
        return Ok(outcome);
    };
    for failure in failures {
        complain(&format!("enkat: {failure:#}"));
    }
    Err(last)
}

/// Writes a command with paths, as it is typed. The current folder alone is left out.
pub(crate) fn with_paths(command: &str, paths: &[PathBuf]) -> String {
    let mut command = command.to_owned();
    for path in paths
        .iter()
        .filter(|path| paths.len() > 1 || *path != Path::new("."))
    {
        command.extend([" ", &shell_word(&path.to_string_lossy())]);
    }
    command
}

/// Writes lines, each indented by its depth.
pub(crate) fn indented(lines: impl IntoIterator<Item = (usize, String)>) -> String {
    let mut text = String::new();
    for (depth, line) in lines {
        text.extend(["  ".repeat(depth).as_str(), &line, "\n"]);
    }
    text
}

/// Prints the output of a command. A reader that closes early (`| head`) is no failure.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the output"),
    }
}

/// Prints a line to standard error. Control characters are replaced, so that it cannot control a terminal.
pub(crate) fn complain(text: &str) {
    let shown: String = text
        .chars()
        .map(|c| {
            if c.is_control() && c != '\n' {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect();
    complain_drawn(&(shown + "\n"));
}

/// Prints findings that are already rendered, perhaps in colours, to standard error. A reader that closes early is no failure.
pub(crate) fn complain_drawn(drawn: &str) {
    // Nothing is left to which a failure could be told.
    let _ = io::stderr().lock().write_all(drawn.as_bytes());
}

/// Returns whether a stream takes colours: as `--color` says or, without it, a terminal. `NO_COLOR` and `CLICOLOR_FORCE` decide
/// as <https://bixense.com/clicolors> describes.
pub(crate) fn is_coloured(stream: &impl RawStream) -> bool {
    AutoStream::choice(stream) != ColorChoice::Never
}
