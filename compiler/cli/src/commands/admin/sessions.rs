//! `enkat admin sessions`

use enkat_runtime::{Error, admin::Admin};
use enkat_store::{ParticipantId, SessionsOf};

use super::place::Place;
use crate::commands::{Failure, Outcome, print};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Ends sessions, as signing out does, also in a server that runs; answers and links to come back by stay
    End(End),
}

#[derive(clap::Args)]
pub(super) struct End {
    #[command(flatten)]
    whose: Whose,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Whose {
    /// Those of one participant, by the id that the audit log tells
    #[arg(long, value_name = "ID")]
    participant: Option<String>,
    /// Those of all participants of a survey of the deployment
    #[arg(long, value_name = "ID")]
    survey: Option<String>,
    /// Everybody's, of accounts too
    #[arg(long)]
    all: bool,
}

impl Whose {
    fn end(&self, admin: &Admin) -> Result<u64, Error> {
        match (&self.participant, &self.survey) {
            (Some(participant), _) => {
                admin.end_sessions(&SessionsOf::Participant(ParticipantId(participant.clone())))
            }
            (None, Some(survey)) => admin.end_sessions(&SessionsOf::Survey(survey.clone())),
            (None, None) => admin.end_all_sessions(),
        }
    }
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let Command::End(End { whose, place }) = command;
    place.with_known(|admin| {
        let ended = whose.end(admin)?;
        print(&format!("sessions that were ended: {ended}\n"))
    })
}
