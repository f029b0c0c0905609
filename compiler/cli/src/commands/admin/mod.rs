//! `enkat admin`: the commands of an operator on a server's data, one file for each subject.

mod account;
mod audit;
mod backup;
mod copy;
mod customer;
mod deliveries;
mod encryption;
mod feedback;
mod follow_up;
mod invitations;
mod key;
mod mail;
mod operator;
mod participants;
mod person;
mod place;
mod private_folder;
mod publish;
mod reader;
mod reason;
mod report;
mod responses;
mod retention;
mod sent;
mod sessions;
mod survey;
mod template;
mod transfer;

use std::{collections::BTreeMap, path::PathBuf};

use clap::Subcommand;

pub(in crate::commands) use backup::newest_backup;
pub(in crate::commands) use responses::response_lines;

use super::{Failure, Outcome, settings::refuse_misspelt};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Reads the audit log: events with their actors, without personal data of participants
    Audit(audit::Arguments),
    /// Health accounts
    #[command(subcommand)]
    Account(account::Command),
    /// Reads the feedback of visitors on the demo
    Feedback(feedback::Arguments),
    /// Customers
    #[command(subcommand)]
    Customer(customer::Command),
    /// Surveys that customers offer
    #[command(subcommand)]
    Survey(survey::Command),
    /// Publishes a version of a survey
    Publish(publish::Publish),
    /// Survey templates
    #[command(subcommand)]
    Template(template::Command),
    /// Reads the customers, surveys and templates of a deployment file into the database
    Import(transfer::Import),
    /// Prints all customers, surveys and templates as a deployment file
    Export(transfer::Export),
    /// People to invite
    #[command(subcommand)]
    Participants(participants::Command),
    /// All data of one person
    #[command(subcommand)]
    Person(person::Command),
    /// Invitations to a survey
    #[command(subcommand)]
    Invitations(invitations::Command),
    /// Mails about invitations
    #[command(subcommand)]
    Mail(mail::Command),
    /// Responses that were sent
    #[command(subcommand)]
    Responses(responses::Command),
    /// People and tools that may read about responses
    #[command(subcommand)]
    Reader(reader::Command),
    /// Responses whose time is over
    #[command(subcommand)]
    Retention(retention::Command),
    /// Deliveries of responses to the receivers of their surveys, by webhook
    #[command(subcommand)]
    Deliveries(deliveries::Command),
    /// Writes figures about groups that tell of no single person, for those who ordered the survey
    Report(report::Report),
    /// Sessions of participants and accounts
    #[command(subcommand)]
    Sessions(sessions::Command),
    /// Copies the whole database into an empty one, such as from a file to PostgreSQL. Stop the servers before
    Copy(Box<copy::Copy>),
    /// The server's keys, and their rotation
    #[command(subcommand)]
    Key(key::Command),
    /// Copies an SQLite database while servers run on it, encrypted, with the keys of persons in a file of their own
    Backup(backup::Backup),
    /// Puts a database together again from a backup
    Restore(backup::Restore),
    /// Checks that a backup can be restored, without restoring it
    Verify(backup::Verify),
}

/// The folder of the surveys, against which declarations are checked.
#[derive(clap::Args)]
struct Sources {
    /// The folder of the surveys
    #[arg(long, value_name = "DIR", env = "ENKAT_SURVEYS", default_value = "surveys")]
    surveys: PathBuf,
}

/// Returns the name of a unit in a language, or else in the first that it has.
fn unit_name<'a>(names: &'a BTreeMap<String, String>, language: &str) -> Option<&'a str> {
    let name = names.get(language).or_else(|| names.values().next());
    name.map(String::as_str)
}

/// Returns the source of a declaration.
fn declared_by(from_file: bool) -> String {
    if from_file { "the deployment file" } else { "admin" }.to_owned()
}

/// Runs a command on a server's data.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    refuse_misspelt()?;
    match &arguments.command {
        Command::Account(command) => account::run(command),
        Command::Audit(arguments) => audit::run(arguments),
        Command::Feedback(arguments) => feedback::run(arguments),
        Command::Copy(arguments) => copy::run(arguments),
        Command::Customer(command) => customer::run(command),
        Command::Survey(command) => survey::run(command),
        Command::Publish(arguments) => publish::run(arguments),
        Command::Template(command) => template::run(command),
        Command::Import(arguments) => transfer::import(arguments),
        Command::Export(arguments) => transfer::export(arguments),
        Command::Participants(command) => participants::run(command),
        Command::Person(command) => person::run(command),
        Command::Invitations(command) => invitations::run(command),
        Command::Mail(command) => mail::run(command),
        Command::Responses(command) => responses::run(command),
        Command::Reader(command) => reader::run(command),
        Command::Retention(command) => retention::run(command),
        Command::Deliveries(command) => deliveries::run(command),
        Command::Report(report) => report::run(report),
        Command::Sessions(command) => sessions::run(command),
        Command::Key(command) => key::run(command),
        Command::Backup(arguments) => backup::run(arguments),
        Command::Restore(arguments) => backup::restore(arguments),
        Command::Verify(arguments) => backup::verify(arguments),
    }
}
