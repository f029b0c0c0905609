//! `enkat admin retention`

use enkat_model::words::counted;
use enkat_runtime::admin::{Admin, Overdue, OverdueLine};

use super::place::Place;
use crate::commands::{Failure, Outcome, print, table::aligned};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Erases the responses whose time is over, as the server does every day
    Run(Run),
}

#[derive(clap::Args)]
pub(super) struct Run {
    /// Only shows how many would be erased
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(Command::Run(run): &Command) -> Result<Outcome, Failure> {
    run.place.with_known(|admin| erase(admin, run.dry_run))
}

fn erase(admin: &Admin, dry_run: bool) -> Result<(), Failure> {
    let lines = if dry_run {
        admin.overdue()?
    } else {
        admin.erase_overdue()?
    };
    let end = match (lines.is_empty(), dry_run) {
        (true, _) => "the time of no response is over\n",
        (false, true) => "nothing was changed\n",
        (false, false) => "erased\n",
    };
    print(&(table(&lines) + end))
}

fn table(lines: &[OverdueLine]) -> String {
    let row = |line: &OverdueLine| {
        let survey = line.survey_id.as_ref();
        [
            survey.map_or_else(|| "all surveys".to_owned(), |survey| format!("`{survey}`")),
            counted(line.count, noun(line.why)),
            words(line.why).to_owned(),
        ]
    };
    aligned(&lines.iter().map(row).collect::<Vec<_>>())
}

fn noun(why: Overdue) -> &'static str {
    match why {
        Overdue::Listed => "invitee",
        _ => "response",
    }
}

fn words(why: Overdue) -> &'static str {
    match why {
        Overdue::Sent => "sent; their time is over",
        Overdue::Unfinished => "not sent; their time is over",
        Overdue::Listed => "without a response; the survey closed long ago",
        Overdue::Unanswered => "without an answer for 30 days",
        Overdue::Withdrawn => "withdrawn 30 days ago",
    }
}
