//! `enkat admin audit`

use std::path::Path;

use anyhow::anyhow;
use clap::Subcommand;
use enkat_runtime::audit::{self, Head, Row, Verified};

use super::place::Place;
use crate::commands::{Failure, Outcome, complain, print};

#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Walks along the log, says the first row that is not what was written, and prints the last row's number and hash
    Verify {
        #[command(flatten)]
        place: Place,
        /// A number and hash that an earlier run printed: the log has to reach to that row, and to have the same hash there
        #[arg(long, value_name = "NUMBER:HASH", value_parser = head)]
        head: Option<Head>,
    },
    /// Prints the rows: number, time, event, survey, participant and detail, with tabs between them
    List {
        #[command(flatten)]
        place: Place,
        /// Only of this participant
        #[arg(long, value_name = "ID")]
        participant: Option<String>,
    },
}

fn head(text: &str) -> Result<Head, String> {
    Head::parse(text).ok_or_else(|| "it is a number, a colon and 64 hexadecimal digits".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        Command::Verify { place, head } => verify(place, head.clone()),
        Command::List { place, participant } => list(&place.database()?, participant.as_deref()),
    }
}

fn verify(place: &Place, noted: Option<Head>) -> Result<Outcome, Failure> {
    match audit::verify(&place.settings(), noted)? {
        Ok(Verified { head, unprotected }) => {
            if let [first, ..] = unprotected[..] {
                complain(&format!(
                    "note: row {first} tells that the database had stopped to protect the log. Rows before it may be gone: compare \
                     with a head that you noted, or that the server's log has told"
                ));
            }
            print(&format!("the audit log is whole; its last row is {head}\n"))?;
            Ok(Outcome::Clean)
        }
        Err(broken) => {
            complain(&format!("the audit log is broken: {broken}"));
            Ok(Outcome::Findings)
        }
    }
}

fn list(database: &Path, participant: Option<&str>) -> Result<Outcome, Failure> {
    let mut failure = None;
    audit::read(database, |row| {
        if participant.is_none_or(|participant| row.participant == participant) {
            failure = line(&row).and_then(|line| print(&line)).err();
        }
        failure.is_none()
    })?;
    failure.map_or(Ok(Outcome::Clean), Err)
}

fn line(row: &Row) -> Result<String, Failure> {
    let at = row
        .time()
        .ok_or_else(|| anyhow!("row {} has no possible time", row.number))?;
    let Row {
        number,
        event,
        survey_id,
        participant,
        detail,
        ..
    } = row;
    Ok(format!(
        "{number}\t{at}\t{event}\t{survey_id}\t{participant}\t{detail}\n"
    ))
}
