//! `enkat admin sessions`

use anyhow::bail;
use enkat_model::words::counted;
use enkat_runtime::{Error, admin::Admin};
use enkat_store::{ParticipantId, SessionsOf};

use super::place::Place;
use crate::commands::{Failure, Outcome, print};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Signs out participants and owners of accounts, also on a running server; answers and return links stay valid
    End(End),
}

#[derive(clap::Args)]
pub(super) struct End {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Selection {
    /// Sessions of one participant, by the id in the audit log
    #[arg(long, value_name = "ID")]
    participant: Option<String>,
    /// Sessions of all participants of a survey, by its surveyId
    #[arg(long, value_name = "ID")]
    survey_id: Option<String>,
    /// All sessions, including those of accounts
    #[arg(long)]
    all: bool,
}

/// The sessions to end.
#[derive(Debug, PartialEq, Eq)]
enum Selected {
    /// Sessions of one participant or of one survey.
    Of(SessionsOf),
    /// Sessions of all participants and accounts.
    All,
}

impl Selection {
    /// Returns the selected sessions. All are selected by `--all` alone, never by the absence of the other options.
    fn selected(&self) -> Result<Selected, Failure> {
        Ok(match (&self.participant, &self.survey_id, self.all) {
            (Some(id), None, false) => Selected::Of(SessionsOf::Participant(ParticipantId(id.clone()))),
            (None, Some(id), false) => Selected::Of(SessionsOf::Survey(id.clone())),
            (None, None, true) => Selected::All,
            _ => bail!("give one of `--participant`, `--survey-id` and `--all`"),
        })
    }
}

impl Selected {
    fn end(&self, admin: &Admin) -> Result<u64, Error> {
        match self {
            Self::Of(of) => admin.end_sessions(of),
            Self::All => admin.end_all_sessions(),
        }
    }
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let Command::End(End { selection, place }) = command;
    let selected = selection.selected()?;
    place.with_known(|admin| {
        let ended = usize::try_from(selected.end(admin)?)?;
        print(&format!("{} ended\n", counted(ended, "session")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selected_without_any_option_fails() {
        let none = Selection {
            participant: None,
            survey_id: None,
            all: false,
        };
        assert!(none.selected().is_err());
        let all = Selection { all: true, ..none };
        assert_eq!(all.selected().unwrap(), Selected::All);
    }
}
