//! `enkat admin reader`

use anyhow::bail;
use clap::ValueEnum;
use enkat_store::{Reader, ReaderScope, Right};

use super::place::Place;
use crate::commands::{Failure, Outcome, print, table::aligned};

/// The days of a token for which none are given.
const DAYS: &str = "90";

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Adds a reader, and prints its token
    Add(Add),
    /// Lists the readers, with their rights
    List(List),
    /// Gives a reader another token in place of its own, and prints it
    Renew(Renew),
    /// Removes a reader: its token ends at once
    Remove(Remove),
}

#[derive(clap::Args)]
pub(super) struct Add {
    /// The name that the audit log shows
    name: String,
    /// All surveys of this customer, by its name in addresses
    #[arg(long, value_name = "NAME", conflicts_with = "survey")]
    customer: Option<String>,
    /// A survey, by its surveyId; can be repeated
    #[arg(long, value_name = "ID")]
    survey: Vec<String>,
    /// The rights, separated by commas. None includes another
    #[arg(long, value_name = "RIGHTS", value_delimiter = ',', required = true)]
    rights: Vec<GivenRight>,
    /// The days after which the token ends
    #[arg(long, value_name = "NUMBER", default_value = DAYS)]
    days: u16,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Renew {
    /// The reader
    name: String,
    /// The days after which the token ends
    #[arg(long, value_name = "NUMBER", default_value = DAYS)]
    days: u16,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Remove {
    /// The reader
    name: String,
    #[command(flatten)]
    place: Place,
}

/// A right as it is given.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum GivenRight {
    /// How many people are invited, have begun and have sent
    Status,
    /// Group reports
    Report,
    /// Responses under pseudonyms, without sensitive answers
    Pseudonymous,
    /// The people behind the responses, and their contact details
    Identified,
    /// Sensitive answers
    Sensitive,
}

impl From<GivenRight> for Right {
    fn from(right: GivenRight) -> Self {
        match right {
            GivenRight::Status => Self::Status,
            GivenRight::Report => Self::Report,
            GivenRight::Pseudonymous => Self::Pseudonymous,
            GivenRight::Identified => Self::Identified,
            GivenRight::Sensitive => Self::Sensitive,
        }
    }
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Add(add) => add.run(),
        Command::List(List { place }) => place.with_known(|admin| print(&table(&admin.readers()?))),
        Command::Renew(Renew { name, days, place }) => {
            place.with_known(|admin| print(&format!("{}\n", admin.renew_reader(name, *days)?)))
        }
        Command::Remove(Remove { name, place }) => place.with_known(|admin| {
            admin.remove_reader(name)?;
            print(&format!("reader `{name}` removed\n"))
        }),
    }
}

impl Add {
    fn run(&self) -> Result<Outcome, Failure> {
        let scope = match &self.customer {
            Some(customer) => ReaderScope::Customer(customer.clone()),
            None if self.survey.is_empty() => {
                bail!("name the surveys of the reader: `--customer` or `--survey`")
            }
            None => ReaderScope::Surveys(self.survey.clone()),
        };
        let mut rights: Vec<Right> = self.rights.iter().map(|right| (*right).into()).collect();
        rights.sort_unstable();
        rights.dedup();
        self.place.with_known(|admin| {
            print(&format!(
                "{}\n",
                admin.add_reader(&self.name, scope, rights, self.days)?
            ))
        })
    }
}

fn table(readers: &[Reader]) -> String {
    let mut rows = vec![["reader", "surveys", "rights", "until"].map(str::to_owned)];
    rows.extend(readers.iter().map(|reader| {
        let rights: Vec<_> = reader.rights.iter().map(|right| right.name()).collect();
        [
            reader.name.clone(),
            match &reader.scope {
                ReaderScope::Customer(customer) => format!("all of {customer}"),
                ReaderScope::Surveys(surveys) => surveys.join(", "),
            },
            rights.join(", "),
            reader.expires_at.strftime("%Y-%m-%d").to_string(),
        ]
    }));
    aligned(&rows)
}
