//! `enkat admin responses`

mod export;
mod format;
mod readme;

use crate::commands::{Failure, Outcome};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Writes the responses to a survey into a folder: tables with their codebook, under pseudonyms
    Export(Box<export::Export>),
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let Command::Export(arguments) = command;
    export::run(arguments)
}
