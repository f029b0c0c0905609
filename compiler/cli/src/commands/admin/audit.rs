//! `enkat admin audit`

use anyhow::anyhow;
use clap::Subcommand;
use enkat_runtime::{Settings, audit_log};
use enkat_store::audit::{Head, Intact, Row};

use super::place::Place;
use crate::commands::{Failure, Outcome, complain, print};

#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Checks the log, reports the first row that was changed, and prints the number and hash of the last head
    Verify {
        #[command(flatten)]
        place: Place,
        /// A number and hash that an earlier run printed: the log has to reach to that head, and to have the same hash there
        #[arg(long, value_name = "NUMBER:HASH", value_parser = head)]
        head: Option<Head>,
    },
    /// Prints the rows by time: number, time, event, survey, participant, detail, actor, count and chain, separated by tabs
    List {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        wanted: Wanted,
    },
}

/// The rows to list.
#[derive(clap::Args)]
struct Wanted {
    /// Only of this participant or account
    #[arg(long, value_name = "ID")]
    participant: Option<String>,
    /// Only of this event, such as `signInFailed`
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
    /// Only of this actor, such as `operator`, `operator anna`, `participant` or `stranger 198.51.100.0/24`
    #[arg(long, value_name = "ACTOR")]
    actor: Option<String>,
}

impl Wanted {
    fn takes(&self, row: &Row) -> bool {
        let is = |wanted: &Option<String>, found: &str| wanted.as_ref().is_none_or(|wanted| wanted == found);
        is(&self.participant, &row.participant) && is(&self.event, &row.event) && self.is_by(row)
    }

    /// Returns whether a row is selected. An actor may be given by its first words: `operator` selects all operators.
    fn is_by(&self, row: &Row) -> bool {
        let Some(wanted) = &self.actor else { return true };
        let rest = row.by.as_ref().and_then(|by| by.actor.strip_prefix(wanted));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    }
}

fn head(text: &str) -> Result<Head, String> {
    Head::parse(text).ok_or_else(|| "it is a number, a colon and 64 hexadecimal digits".to_owned())
}

pub(super) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        Command::Verify { place, head } => verify(&place.settings()?, head.clone()),
        Command::List { place, wanted } => list(place, wanted),
    }
}

/// Checks the log of a server with these settings, and prints the outcome.
pub(super) fn verify(settings: &Settings, noted: Option<Head>) -> Result<Outcome, Failure> {
    match audit_log::verify(settings, noted)? {
        Ok(intact) => {
            if let [first, ..] = intact.unprotected[..] {
                complain(&format!(
                    "note: {first} records that the database had stopped protecting the log. Rows before it may be gone: compare \
                     with a head that you noted, or that the server's log has told"
                ));
            }
            print(&summary(&intact))?;
            Ok(Outcome::Clean)
        }
        Err(broken) => {
            complain(&format!("the audit log is broken: {broken}"));
            Ok(Outcome::Findings)
        }
    }
}

/// Describes an intact log in one line, which ends with the head to note.
fn summary(intact: &Intact) -> String {
    let Intact {
        head,
        rows,
        chains,
        younger,
        ..
    } = intact;
    let counts = format!(
        "the audit log is whole: {}, {}",
        count(*rows, "row"),
        count(*chains, "chain")
    );
    if head.number == 0 {
        return format!("{counts}; it has no head yet\n");
    }
    let after = match younger {
        0 => String::new(),
        _ => format!(", {} after the last head", count(*younger, "row")),
    };
    format!("{counts}{after}; its last head is {head}\n")
}

fn count(count: u64, of: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {of}{plural}")
}

fn list(place: &Place, wanted: &Wanted) -> Result<Outcome, Failure> {
    let settings = place.settings()?;
    place.with_known(|admin| {
        admin.show_audit_log()?;
        let mut failure = None;
        audit_log::read(&settings, |row| {
            if wanted.takes(&row) {
                failure = line(&row).and_then(|line| print(&line)).err();
            }
            failure.is_none()
        })?;
        failure.map_or(Ok(()), Err)
    })
}

fn line(row: &Row) -> Result<String, Failure> {
    let at = row
        .time()
        .ok_or_else(|| anyhow!("{} has no possible time", row.id()))?;
    let Row {
        chain,
        number,
        event,
        survey_id,
        participant,
        detail,
        by,
        ..
    } = row;
    let (actor, times) = by.as_ref().map_or(("", 1), |by| (by.actor.as_str(), by.times));
    // A detail that begins a new row, or another column, would pass for one.
    let detail = detail.replace(char::is_control, " ");
    Ok(format!(
        "{number}\t{at}\t{event}\t{survey_id}\t{participant}\t{detail}\t{actor}\t{times}\t{chain}\n"
    ))
}
