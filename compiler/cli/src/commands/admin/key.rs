//! `enkat admin key`

use enkat_runtime::admin::KeyLine;

use super::place::Place;
use crate::commands::{Failure, Outcome, complain, print, table::aligned};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Lists the server's keys that the database knows, and what needs them
    List(List),
    /// Adds a key, for a rotation. It is not used yet: every server gets it first
    Add(Add),
    /// Brings the added key into use, and wraps all data keys anew with it. Servers run on; an interrupted rotation goes on
    Rotate(Rotate),
    /// Retires a key that nothing needs any more
    Retire(Retire),
}

#[derive(clap::Args)]
pub(super) struct List {
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Add {
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Rotate {
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Retire {
    /// The key, by its short name
    key: String,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::List(List { place }) => place.with_known(|admin| print(&table(&admin.server_keys()?))),
        Command::Add(Add { place }) => {
            let settings = place.settings()?;
            place.with_known(|admin| {
                let id = admin.add_server_key(&settings)?;
                complain(&format!(
                    "note: give this key to every server, and add it to the copy of the keys that you keep apart from the \
                     backups, before `enkat admin key rotate`: {}",
                    settings.keys()
                ));
                print(&format!("key {id} added\n"))
            })
        }
        Command::Rotate(Rotate { place }) => {
            let settings = place.settings()?;
            place.with_known(|admin| {
                let rotated = admin.rotate_server_key(&settings)?;
                if rotated.left > 0 {
                    complain(&format!(
                        "warning: {} data keys or look-ups do not open with the server's keys, and stay as they are",
                        rotated.left
                    ));
                }
                print(&format!(
                    "key {} in use, data keys wrapped anew: {}\n",
                    rotated.id, rotated.renewed
                ))
            })
        }
        Command::Retire(Retire { key, place }) => {
            let settings = place.settings()?;
            place.with_known(|admin| {
                admin.retire_server_key(key)?;
                complain(&format!(
                    "note: remove this key from {} once no backup is left from before the rotation",
                    settings.keys()
                ));
                print(&format!("key {key} retired\n"))
            })
        }
    }
}

fn table(keys: &[KeyLine]) -> String {
    let mut rows = vec![["KEY", "STATE", "SINCE", "NEEDED BY", "HERE"].map(str::to_owned)];
    rows.extend(keys.iter().map(|key| {
        let here = if key.is_here { "yes" } else { "no" };
        [
            key.id.clone(),
            key.state.to_owned(),
            key.since.clone(),
            key.needed_by.to_string(),
            here.to_owned(),
        ]
    }));
    aligned(&rows)
}
