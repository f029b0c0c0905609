//! `enkat admin customer`

use super::{Sources, declared_by, place::Place};
use crate::commands::{Failure, Outcome, print, surveys, table};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Adds a customer
    Create(Create),
    /// Lists all customers
    List(Place),
    /// Changes the display name of a customer, or the notices to its participants
    Change(Change),
    /// Ends sign-in to all surveys of a customer; participants who are signed in can continue
    Close(Close),
}

#[derive(clap::Args)]
pub(super) struct Create {
    /// The customer's name in addresses
    customer: String,
    /// The customer's name for people
    #[arg(long)]
    name: String,
    /// Notices to the participants of its surveys, in the keys of the deployment file, such as `controller.sv-SE="Norra
    /// vården AB" contact.sv-SE="010-12 34" readers.sv-SE=… keptFor.sv-SE=… country=SE`
    #[arg(value_name = "KEY=VALUE")]
    keys: Vec<String>,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Change {
    /// The customer's name in addresses
    customer: String,
    /// The customer's name for people
    #[arg(long, required_unless_present = "keys")]
    name: Option<String>,
    /// Changes to the notices for participants, in the keys of the deployment file; `contact.sv-SE=` removes a text
    #[arg(value_name = "KEY=VALUE")]
    keys: Vec<String>,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Close {
    /// The customer's name in addresses
    customer: String,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Create(create) => create.place.with(|admin| {
            admin.create_customer(&create.customer, &create.name, &create.keys)?;
            print(&format!("the customer `{}` is created\n", create.customer))
        }),
        Command::Change(change) => {
            let Some(surveys) = surveys::compile(&change.sources.surveys)? else {
                return Ok(Outcome::Findings);
            };
            change.place.with_known(|admin| {
                let Change {
                    customer, name, keys, ..
                } = change;
                admin.change_customer(customer, name.as_deref(), keys, &surveys.artifacts)?;
                print(&format!("`{customer}` is changed\n"))
            })
        }
        Command::List(place) => place.with_known(|admin| {
            let mut rows = vec![["customer", "name", "surveys", "declared by"].map(str::to_owned)];
            for line in admin.customers()? {
                let by = declared_by(line.from_file);
                rows.push([line.url_name, line.name, line.surveys.to_string(), by]);
            }
            print(&table::aligned(&rows))
        }),
        Command::Close(close) => {
            let Some(surveys) = surveys::compile(&close.sources.surveys)? else {
                return Ok(Outcome::Findings);
            };
            close.place.with_known(|admin| {
                for survey in admin.close_customer(&close.customer, &surveys.artifacts)? {
                    print(&format!("`{survey}` is closed\n"))?;
                }
                Ok(())
            })
        }
    }
}
