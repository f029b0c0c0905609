//! `enkat admin invitations send`, `remind` and `status`

use std::{fmt::Write, time::Duration};

use clap::ValueEnum;
use enkat_model::words::counted;
use enkat_runtime::admin::{
    Admin, Again, Figure, HandedOver, InvitationStatus, MailChoice, QueuedMails, StatusLine,
};
use enkat_store::Right;

use super::place::Place;
use crate::commands::{Failure, Outcome, mail, print, table};

/// The longest time between two mails to a person, in days.
const MOST_DAYS: u32 = 365;
/// The pause after each mail, so that a mail server takes all of them: that of a server.
const PAUSE: Duration = Duration::from_millis(500);

#[derive(clap::Args)]
pub(super) struct Send {
    #[command(flatten)]
    mails: Mails,
}

#[derive(clap::Args)]
pub(super) struct Remind {
    /// The time since a person was last written to, such as `7d`
    #[arg(long, value_name = "DAYS", default_value = "7d", value_parser = days)]
    after: u32,
    /// The most reminders for each person
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10))]
    at_most: u32,
    #[command(flatten)]
    mails: Mails,
}

/// The options of sending.
#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
struct Mails {
    /// The survey's surveyId
    survey_id: String,
    /// The unit whose people get mails, with the units below it; can be repeated
    #[arg(long)]
    unit: Vec<String>,
    /// Says how many mails there would be, and changes nothing
    #[arg(long, conflicts_with = "now")]
    dry_run: bool,
    /// Also sends mails again that may have arrived already; some people get them twice
    #[arg(long)]
    again_unknown: bool,
    /// Also sends mails again that the mail server refused
    #[arg(long)]
    again_refused: bool,
    /// Hands over all mails that wait, of all surveys, in place of a running server
    #[arg(long)]
    now: bool,
    #[command(flatten)]
    mail: mail::Mail,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Status {
    /// The survey's surveyId
    survey_id: String,
    /// The figures beside those of all people; both with `unit,day`
    #[arg(long, value_enum, value_name = "GROUPS", value_delimiter = ',')]
    by: Vec<By>,
    /// Prints the figures as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Place,
}

/// The groups of a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// The units of the customer
    Unit,
    /// The days, UTC
    Day,
}

/// Reads a number of days. The code is that of the specification.
fn days(text: &str) -> Result<u32, String> {
    let days = text.strip_suffix('d').and_then(|days| days.parse().ok());
    days.filter(|days| (1..=MOST_DAYS).contains(days)).ok_or_else(|| {
        format!(
            "write a number of days from `1d` to `{MOST_DAYS}d`, such as `7d` (incorrectParameterReminder1SendAfter)"
        )
    })
}

pub(super) fn send(arguments: &Send) -> Result<Outcome, Failure> {
    arguments.mails.queue(None)
}

pub(super) fn remind(arguments: &Remind) -> Result<Outcome, Failure> {
    arguments.mails.queue(Some((arguments.after, arguments.at_most)))
}

impl Mails {
    fn queue(&self, reminders: Option<(u32, u32)>) -> Result<Outcome, Failure> {
        self.place.with_known(|admin| {
            let choice = MailChoice {
                units: self.unit.clone(),
                reminders,
                again: Again {
                    unknown: self.again_unknown,
                    refused: self.again_refused,
                },
                dry_run: self.dry_run,
            };
            let queued = admin.queue_mails(&self.survey_id, &choice)?;
            let what = counted(queued.queued, choice.kind());
            let waits = if queued.queued == 1 { "waits" } else { "wait" };
            let now = if self.dry_run {
                format!("{what} would be sent; nothing was changed\n")
            } else if self.now {
                format!("{what} {waits}\n")
            } else {
                format!("{what} {waits} for the server, which hands over two mails a second\n")
            };
            print(&(now + &left_out(&queued)))?;
            if self.now { self.hand_over(admin) } else { Ok(()) }
        })
    }

    fn hand_over(&self, admin: &Admin) -> Result<(), Failure> {
        let HandedOver {
            handed_over,
            refused,
            waiting,
            unknown,
        } = admin.hand_over_mails(&self.mail.settings(), self.place.data(), PAUSE)?;
        let is = if handed_over == 1 { "is" } else { "are" };
        let mut lines = format!("{} {is} handed over\n", counted(handed_over, "mail"));
        for (count, text) in [
            (refused, "refused by the mail server"),
            (waiting, "not taken now; another attempt follows"),
            (unknown, "perhaps taken: the connection broke"),
        ] {
            if count > 0 {
                writeln!(lines, "{}: {text}", counted(count, "mail"))?;
            }
        }
        print(&lines)
    }
}

/// Tells of people who get no mail because of their addresses.
fn left_out(queued: &QueuedMails) -> String {
    let lines = [
        (queued.without_address, "no e-mail address"),
        (
            queued.undelivered,
            "an earlier mail to this address was refused or not delivered; correct the address and import it again",
        ),
        (
            queued.unknown,
            "an earlier mail may have arrived or not; `--again-unknown` sends it again",
        ),
    ];
    let lines = lines.into_iter().filter(|(count, _)| *count > 0);
    let lines = lines.map(|(count, text)| {
        let people = if count == 1 { "person" } else { "people" };
        format!("{count} {people} left out: {text}\n")
    });
    lines.collect()
}

pub(super) fn status(arguments: &Status) -> Result<Outcome, Failure> {
    arguments.place.with_reader(|admin| {
        admin.require(&[Right::Status], &arguments.survey_id)?;
        let status = admin.invitation_status(&arguments.survey_id)?;
        if arguments.json {
            return print(&(serde_json::to_string_pretty(&status)? + "\n"));
        }
        print(&in_words(&status, &arguments.by)?)
    })
}

/// Writes the figures as a table, with what else is to be known below it.
fn in_words(status: &InvitationStatus, by: &[By]) -> Result<String, Failure> {
    let lines = if by.contains(&By::Day) {
        &status.days
    } else {
        &status.now
    };
    let is_shown = |line: &&StatusLine| line.unit.is_none() || by.contains(&By::Unit);
    let mut rows = vec![["day", "unit", "invited", "opened", "begun", "sent"].map(str::to_owned)];
    rows.extend(lines.iter().filter(is_shown).map(|line| {
        let unit = match line.unit.as_deref() {
            None => "all",
            Some("") => "others",
            Some(unit) => unit,
        };
        [
            line.day.clone(),
            unit.to_owned(),
            line.figures.invited.to_string(),
            number(line.figures.opened),
            number(line.figures.begun),
            number(line.figures.sent),
        ]
    }));
    let mut text = table::aligned(&rows);
    if status.has_uncounted {
        let threshold = status.threshold;
        writeln!(
            text,
            "people who are not counted yet: a unit needs {threshold} of them"
        )?;
    }
    if !status.mails.is_empty() {
        let counts = status
            .mails
            .iter()
            .map(|(state, count)| format!("{state} {count}"));
        let counts: Vec<_> = counts.collect();
        writeln!(text, "mails that failed: {}", counts.join(", "))?;
        writeln!(text, "want no more mails: {}", number(status.declined))?;
    }
    Ok(text)
}

/// Writes a figure: a number, or from the least to the most.
fn number(figure: Figure) -> String {
    let Figure { least, most } = figure;
    if least == most {
        least.to_string()
    } else {
        format!("{least}–{most}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_reads_whole_days_of_a_year() {
        assert_eq!([days("1d"), days("365d")], [Ok(1), Ok(365)]);
        for wrong in ["7", "0d", "366d", "-1d", "1.5d", "d", "7h", ""] {
            let error = days(wrong).unwrap_err();
            assert!(
                error.ends_with("(incorrectParameterReminder1SendAfter)"),
                "{wrong}: {error}"
            );
        }
    }
}
