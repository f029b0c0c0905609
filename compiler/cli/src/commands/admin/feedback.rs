//! `enkat admin feedback`

use clap::Subcommand;
use enkat_store::DemoFeedback;

use super::place::Place;
use crate::commands::{Failure, Outcome, print};

#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the feedback of visitors, oldest first: time, rating from 1 (very bad) to 5 (very good) and text, separated by
    /// tabs
    List {
        #[command(flatten)]
        place: Place,
    },
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Command::List { place } = &arguments.command;
    place.with_known(|admin| {
        let said = admin.feedback()?;
        said.iter().try_for_each(|said| print(&line(said)))
    })
}

/// Renders feedback on one line. Control characters are escaped, so that a terminal prints them as text.
fn line(DemoFeedback { at, rating, text }: &DemoFeedback) -> String {
    let mut words = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => words.push_str("\\\\"),
            letter if letter.is_control() => words.extend(letter.escape_default()),
            letter => words.push(letter),
        }
    }
    format!("{at}\t{rating}\t{words}\n")
}
