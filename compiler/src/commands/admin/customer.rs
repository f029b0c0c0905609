//! `enkat admin customer`

use super::{Sources, place::Place, table};
use crate::commands::{Failure, Outcome, print, serve};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Adds a customer
    Create(Named),
    /// Lists all customers
    List(Place),
    /// Gives a customer another name for people
    Change(Named),
    /// Ends sign-in to all surveys of a customer; who is signed in can go on
    Close(Close),
}

#[derive(clap::Args)]
pub(super) struct Named {
    /// The customer's name in addresses
    customer: String,
    /// The customer's name for people
    #[arg(long)]
    name: String,
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
        Command::Create(Named {
            customer,
            name,
            place,
        }) => place.with(|admin| {
            admin.create_customer(customer, name)?;
            print(&format!("`{customer}` is there\n"))
        }),
        Command::Change(Named {
            customer,
            name,
            place,
        }) => place.with(|admin| {
            admin.change_customer(customer, name)?;
            print(&format!("`{customer}` is changed\n"))
        }),
        Command::List(place) => place.with(|admin| {
            let mut rows = vec![["customer", "name", "surveys", "declared by"].map(str::to_owned)];
            for line in admin.customers()? {
                let by = table::declared_by(line.from_file);
                rows.push([line.url_name, line.name, line.surveys.to_string(), by]);
            }
            print(&table::aligned(&rows))
        }),
        Command::Close(close) => {
            let Some(surveys) = serve::surveys(&close.sources.surveys)? else {
                return Ok(Outcome::Findings);
            };
            close.place.with(|admin| {
                for survey in admin.close_customer(&close.customer, &surveys.artifacts)? {
                    print(&format!("`{survey}` is closed\n"))?;
                }
                Ok(())
            })
        }
    }
}
