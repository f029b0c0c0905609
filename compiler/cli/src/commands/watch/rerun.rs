//! Running a command again whenever files were saved.

use std::{
    io::{IsTerminal, stdout},
    time::Instant,
};

use anyhow::Context;

use super::{FilesRead, Watch};
use crate::commands::{Failure, Outcome, clock, print};

/// Clears the screen and goes to its first line.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// The result of one run.
pub(crate) struct Round {
    /// The output, as the command would print it once.
    pub(crate) output: String,
    /// The files that were read for it.
    pub(crate) read: FilesRead,
}

/// Runs a command now and after every change of the files that it read, until the process is asked to stop. A later run that
/// fails is reported like its output.
///
/// # Errors
///
/// If the first run fails, or files cannot be watched.
pub(crate) fn rerun(round: impl Fn() -> Result<Round, Failure>) -> Result<Outcome, Failure> {
    let mut watch = Watch::new().context("cannot watch files")?;
    let mut begun = Instant::now();
    let mut last = round()?;
    let mut known = last.read.clone();
    let mut shown = None;
    loop {
        // Files that were saved before their folder was watched are read again.
        while watch.follow(&last.read).context("cannot watch files")? {
            last = again(&round, &mut known);
        }
        let mark = last.read.mark();
        if shown != Some(mark) {
            shown = Some(mark);
            show(&last.output, begun)?;
        }
        if !watch.wait() {
            return Ok(Outcome::Clean);
        }
        begun = Instant::now();
        last = again(&round, &mut known);
    }
}

/// Runs the command again. `known` are the files of the last run that did not fail: they are watched after a failure, too, and the
/// same failure as before is no change.
fn again(round: &impl Fn() -> Result<Round, Failure>, known: &mut FilesRead) -> Round {
    match round() {
        Ok(round) => {
            known.clone_from(&round.read);
            round
        }
        Err(failure) => {
            let mut read = known.clone();
            read.add_failure(&failure);
            Round {
                output: format!("enkat: {failure:#}\n"),
                read,
            }
        }
    }
}

fn show(output: &str, begun: Instant) -> Result<(), Failure> {
    let clear = if stdout().is_terminal() { CLEAR } else { "" };
    let took = begun.elapsed().as_millis();
    let time = clock::time_of_day();
    print(&format!(
        "{clear}{output}{time}: done in {took} ms; waits for a change, Ctrl-C ends it\n"
    ))
}
