//! `enkat admin participants`

use std::{fmt::Write, path::PathBuf};

use anyhow::Context;
use enkat_model::words::counted;
use enkat_runtime::{
    Error,
    admin::{Imported, StayReason, TableError},
};

use super::place::Place;
use crate::commands::{Failure, Outcome, print};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Adds people to invite to a survey, from a table; if a row has a mistake, it adds no person
    Import(Import),
}

#[derive(clap::Args)]
pub(super) struct Import {
    /// The survey's surveyId
    survey_id: String,
    /// A CSV file in UTF-8 with the columns `reference`, `firstName`, `lastName`, `email`, `preset`, `gender`, `unit`,
    /// `language` and flags of the survey. Only `reference` is required: your own code for the person
    people: PathBuf,
    /// Also changes responses that have answers, and removes answers to questions that the person does not get any more
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let Command::Import(Import {
        survey_id,
        people: file,
        anyway,
        place,
    }) = command;
    let table = std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    place.with_known(|admin| {
        let read = admin.read_people(survey_id, &table);
        let people = read.map_err(|error| match error {
            TableError::Findings(findings) => {
                let at = findings
                    .iter()
                    .map(|finding| format!("{}:{finding}", file.display()));
                let end = "nothing was imported: correct the table, and import it again".to_owned();
                Error::Refused(at.chain([end]).collect())
            }
            TableError::Survey(error) => error,
        })?;
        let imported = admin.import_people(survey_id, &people, *anyway)?;
        print(&summary(survey_id, people.len(), &imported))
    })
}

fn summary(survey_id: &str, count: usize, imported: &Imported) -> String {
    let noun = if count == 1 { "person" } else { "people" };
    let mut text = format!("{count} {noun} can be invited to `{survey_id}`\n");
    if imported.changed > 0 {
        let responses = counted(imported.changed, "response");
        let _ = writeln!(text, "{responses} in progress will be asked by what is told now");
    }
    for reason in REASONS {
        let staying = imported.staying.iter().filter(|(_, staying)| *staying == reason);
        let references: Vec<_> = staying.map(|(reference, _)| reference).collect();
        if references.is_empty() {
            continue;
        }
        let responses = counted(references.len(), "response");
        let _ = writeln!(text, "{}:", explained(reason, &responses));
        for reference in references {
            let _ = writeln!(text, "  {reference}");
        }
    }
    text
}

const REASONS: [StayReason; 3] = [
    StayReason::HasAnswers,
    StayReason::BreaksAssumptions,
    StayReason::VersionUnavailable,
];

/// Explains why responses stay as they are, and how they can change.
fn explained(reason: StayReason, responses: &str) -> String {
    match reason {
        StayReason::HasAnswers => format!(
            "{responses} with answers stay as they are; --anyway changes them and drops answers to what is not asked any more"
        ),
        StayReason::BreaksAssumptions => format!(
            "{responses} in progress stay as they are, as the new settings break what their version of the survey assumes; \
             correct the table, or move them to a newer version with `enkat admin publish --migrate`"
        ),
        StayReason::VersionUnavailable => format!(
            "{responses} in progress stay as they are, as this `enkat` cannot read their version of the survey; import the table \
             again with the `enkat` that serves it"
        ),
    }
}
