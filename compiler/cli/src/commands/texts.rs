//! `enkat texts`

mod add;
mod module_languages;

use clap::Subcommand;

pub(crate) use add::{all_keys, changes, complain_of, complete, findings, patch, write};

use super::{Failure, Outcome};

#[derive(clap::Args)]
#[command(after_help = "Example: enkat texts add surveys/nightWork")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Adds the keys of missing texts to every language, for you to write the words
    Add(add::Arguments),
}

/// Works on the texts of surveys.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    match arguments.command {
        Command::Add(arguments) => add::run(arguments),
    }
}
