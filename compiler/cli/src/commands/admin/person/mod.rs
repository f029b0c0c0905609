//! `enkat admin person`: all data of one person.

mod erase;
mod export;
pub(super) mod facts;
mod key;
pub(super) mod ledger;
mod words;

use enkat_runtime::{
    Error,
    admin::{Admin, FoundPerson, PersonKey},
};

use self::{key::Key, words::found};
use super::{place::Place, reason::reason};
use crate::commands::{Failure, Outcome, print};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Shows what there is of a person
    Find(Find),
    /// Writes everything that is stored of a person into a folder, for the person to read
    Export(export::Export),
    /// Ends the sessions, links and invitations of a person, and leaves their responses out of every export; the server erases
    /// them 30 days later
    Withdraw(Withdraw),
    /// Erases all responses of a person, and everything that leads to them
    Erase(erase::Erase),
    /// Lists what was erased, without personal data: for `erase --again` after an older backup was restored
    Erasures(Erasures),
}

/// The person, and why the operator may see or change their data.
#[derive(clap::Args)]
pub(super) struct Request {
    #[command(flatten)]
    key: Key,
    /// The reason, such as the number of the person's request; the audit log has it. Write no names
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    pub(super) reason: String,
}

#[derive(clap::Args)]
pub(super) struct Find {
    #[command(flatten)]
    request: Request,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Withdraw {
    #[command(flatten)]
    request: Request,
    /// Only shows what would be withdrawn
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Erasures {
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Find(Find { request, place }) => {
            place.with_known(|admin| request.found(admin, |person| print(&found(person))))
        }
        Command::Withdraw(Withdraw {
            request,
            dry_run,
            place,
        }) => place
            .with_known(|admin| request.found(admin, |person| withdraw(admin, person, request, *dry_run))),
        Command::Export(export) => export::run(export),
        Command::Erase(erase) => erase::run(erase),
        Command::Erasures(Erasures { place }) => place.with_known(ledger::list),
    }
}

impl Request {
    /// Returns what the person is named by.
    pub(super) fn named(&self) -> String {
        self.key.text()
    }

    /// Calls `then` with the person, or refuses where there is nothing.
    pub(super) fn found(
        &self,
        admin: &Admin,
        then: impl FnOnce(&FoundPerson) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        with_person(admin, (&self.key.key()?, &self.reason), then)
    }
}

/// Calls `then` with the person, or refuses where there is nothing.
fn with_person(
    admin: &Admin,
    (key, reason): (&PersonKey, &str),
    then: impl FnOnce(&FoundPerson) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match admin.find_person(key, reason)? {
        Some(person) => then(&person),
        None => Err(nothing()),
    }
}

/// Returns the refusal where there is nothing of a person.
fn nothing() -> Failure {
    Error::Refused(vec![
        "there is nothing of this person: check the spelling, or name the person in another way, such as by `--email`".to_owned(),
    ])
    .into()
}

fn withdraw(admin: &Admin, person: &FoundPerson, request: &Request, dry_run: bool) -> Result<(), Failure> {
    if dry_run {
        return print(&format!("{}nothing was changed\n", found(person)));
    }
    let withdrawn = admin.withdraw_person(person, &request.reason)?;
    print(&format!("{}{}\n", found(person), words::withdrawn(withdrawn)))
}
