//! `enkat admin`: what an operator does with a server's data, one file for each thing.

mod audit;
mod feedback;
mod place;

use clap::Subcommand;

use super::{Failure, Outcome};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Reads the audit log: what happened, without anything personal
    Audit(audit::Arguments),
    /// Reads what visitors said of the demonstration
    Feedback(feedback::Arguments),
}

/// Does one thing with a server's data.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        Command::Audit(arguments) => audit::run(arguments),
        Command::Feedback(arguments) => feedback::run(arguments),
    }
}
