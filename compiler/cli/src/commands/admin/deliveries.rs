//! `enkat admin deliveries`

use anyhow::bail;
use enkat_runtime::admin::{Admin, DeliveryLine, DeliverySelection};
use enkat_store::DeliveryState;
use jiff::{Timestamp, civil::Date, tz::TimeZone};

use super::place::Place;
use crate::commands::{Failure, Outcome, print, table};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Lists what is delivered: the id that the receiver knows, survey, event, its time, and what became of it
    List(List),
    /// Lets the server try again what it has given up, with all tries; the ids stay the same
    Replay(Replay),
}

#[derive(clap::Args)]
pub(super) struct List {
    /// Only those of the survey with this surveyId
    #[arg(long, value_name = "ID")]
    survey: Option<String>,
    /// Only those that the server has given up
    #[arg(long)]
    given_up: bool,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Replay {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
// A group would take an option of a survey for one of the ways.
#[group(skip)]
struct Selection {
    /// The one with this id, whatever became of it
    #[arg(long, value_name = "ID", conflicts_with = "survey")]
    id: Option<String>,
    /// Those of the survey with this surveyId
    #[arg(long, value_name = "ID")]
    survey: Option<String>,
    /// Only those whose event was on this day (UTC) or later
    #[arg(long, value_name = "DATE", requires = "survey")]
    since: Option<Date>,
    /// Also those that the receiver has accepted, as far as the server still has them: 30 days
    #[arg(long, requires = "survey")]
    accepted: bool,
}

impl Selection {
    fn selected(&self) -> Result<DeliverySelection, Failure> {
        let begin = |day: Date| day.to_zoned(TimeZone::UTC).map(|day| day.timestamp());
        match (&self.id, &self.survey) {
            (Some(id), None) => Ok(DeliverySelection::Event(id.clone())),
            (None, Some(survey_id)) => Ok(DeliverySelection::Survey {
                survey_id: survey_id.clone(),
                since: self.since.map(begin).transpose()?,
                accepted: self.accepted,
            }),
            _ => bail!("give one of `--id` and `--survey`"),
        }
    }
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::List(arguments) => arguments.place.with_known(|admin| list(admin, arguments)),
        Command::Replay(Replay { selection, place }) => {
            let selected = selection.selected()?;
            place.with_known(|admin| {
                let replayed = admin.replay_deliveries(&selected)?;
                let deliveries = if replayed == 1 { "delivery" } else { "deliveries" };
                print(&format!("{replayed} {deliveries} due now\n"))
            })
        }
    }
}

fn list(admin: &Admin, arguments: &List) -> Result<(), Failure> {
    let lines = admin.deliveries(arguments.survey.as_deref())?.into_iter();
    let is_given_up = |line: &DeliveryLine| matches!(line.state, DeliveryState::GivenUp(_));
    let shown = lines.filter(|line| !arguments.given_up || is_given_up(line));
    let rows: Vec<_> = shown
        .map(|line| {
            let state = state(&line);
            [
                line.id,
                line.survey_id,
                line.event.to_owned(),
                second(line.at),
                state,
            ]
        })
        .collect();
    print(&table::aligned(&rows))
}

/// Says what became of a delivery.
fn state(line: &DeliveryLine) -> String {
    let tries = match line.tries {
        1 => "1 try".to_owned(),
        tries => format!("{tries} tries"),
    };
    let why = line
        .failure
        .as_ref()
        .map_or_else(String::new, |why| format!(": {why}"));
    match line.state {
        DeliveryState::Waiting(due) => format!("due {} after {tries}{why}", second(due)),
        DeliveryState::Delivered(at) => format!("accepted {}", second(at)),
        DeliveryState::GivenUp(at) => format!("given up {} after {tries}{why}", second(at)),
    }
}

/// Formats a time to the second, UTC.
fn second(at: Timestamp) -> String {
    Timestamp::from_second(at.as_second()).unwrap_or(at).to_string()
}
