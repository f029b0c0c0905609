//! `enkat add`

mod edit;
mod language;
mod page;
mod question;

use std::path::PathBuf;

use anyhow::bail;
use clap::Subcommand;
use enkat_compiler::expand::{camel_case, is_id};

use super::{Failure, Outcome};

#[derive(clap::Args)]
#[command(
    after_help = "The keys of missing texts are added, too, for you to write the words. Everything that you have written stays."
)]
pub(crate) struct Arguments {
    /// The folder of the survey
    #[arg(long, value_name = "DIR", default_value = ".", global = true)]
    survey: PathBuf,
    #[command(subcommand)]
    part: Part,
}

#[derive(Subcommand)]
enum Part {
    /// Adds a page, which begins with a note
    Page(page::Arguments),
    /// Adds a language, with the keys of all its texts
    Language(language::Arguments),
    /// Adds a question to a page
    Question(question::Arguments),
}

/// Adds a part to a survey.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some(edit) = edit::Edit::of(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    match &arguments.part {
        Part::Page(arguments) => page::add(edit, arguments),
        Part::Language(arguments) => language::add(edit, arguments),
        Part::Question(arguments) => question::add(edit, arguments),
    }
}

/// Refuses a name that cannot be an id.
fn check_id(name: &str) -> Result<(), Failure> {
    if is_id(name) {
        return Ok(());
    }
    let instead = match camel_case(name) {
        Some(near) => format!("try `{near}`"),
        None => "such as `sleepsBadly`".to_owned(),
    };
    bail!(
        "`{name}` cannot be an id: an id has letters a–z and digits, and begins with a small letter; {instead}"
    )
}
