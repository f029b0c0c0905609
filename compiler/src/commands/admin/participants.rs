//! `enkat admin participants`

use std::path::PathBuf;

use anyhow::Context;
use enkat_runtime::admin::Invitee;

use super::place::Place;
use crate::commands::{Failure, Outcome, complain, print};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Adds who is to be invited to a survey, from a table; all of them, or nobody if a row is wrong
    Import(Import),
}

#[derive(clap::Args)]
pub(super) struct Import {
    /// The survey's surveyId
    survey_id: String,
    /// A CSV file in UTF-8 with the columns `reference`, `firstName`, `lastName` and `email`, of which only the first is
    /// needed: what you know somebody by
    people: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let Command::Import(Import {
        survey_id,
        people: file,
        place,
    }) = command;
    let table = std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let people = match Invitee::read(&table) {
        Ok(people) => people,
        Err(findings) => {
            let at = |finding: &String| format!("{}:{finding}", file.display());
            complain(&findings.iter().map(at).collect::<Vec<_>>().join("\n"));
            complain("nobody was imported: correct the table, and import it again");
            return Ok(Outcome::Findings);
        }
    };
    place.with(|admin| {
        admin.import_people(survey_id, &people)?;
        let count = people.len();
        let noun = if count == 1 { "person" } else { "people" };
        print(&format!("{count} {noun} can be invited to `{survey_id}`\n"))
    })
}
