//! `enkat admin responses`

mod attention;
mod export;
mod format;
mod lines;
mod programs;
mod readme;
mod summary;

pub(in crate::commands) use lines::begin as response_lines;

use crate::commands::{Failure, Outcome};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Writes the responses to a survey into a folder: tables with their codebook, under pseudonyms
    Export(Box<export::Export>),
    /// Sums up what a person has sent, for health staff before a check-up: first what to act on
    Summary(Box<summary::Summary>),
    /// Lists the responses to a survey in which health staff have to act on something
    Attention(Box<attention::Attention>),
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Export(arguments) => export::run(arguments),
        Command::Summary(arguments) => summary::run(arguments),
        Command::Attention(arguments) => attention::run(arguments),
    }
}
