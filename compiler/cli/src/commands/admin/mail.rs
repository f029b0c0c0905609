//! `enkat admin mail`

use std::path::PathBuf;

use enkat_model::words::counted;

use super::place::Place;
use crate::commands::{Failure, Outcome, print};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Reads reports of mails that could not be delivered from a Maildir
    Bounces(Bounces),
}

#[derive(clap::Args)]
pub(super) struct Bounces {
    /// The Maildir of the address that `--mail-from` names
    #[arg(value_name = "DIR")]
    maildir: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    let Command::Bounces(Bounces { maildir, place }) = command;
    place.with_known(|admin| {
        let read = admin.read_bounces(maildir)?;
        let stay = match read.others {
            0 => String::new(),
            1 => "; 1 other mail stays in `new`".to_owned(),
            others => format!("; {others} other mails stay in `new`"),
        };
        let reports = counted(read.reports, "report");
        let bounced = counted(read.bounced, "mail");
        print(&format!("{reports} read, {bounced} not delivered{stay}\n"))
    })
}
