//! `enkat admin copy`

use anyhow::anyhow;
use enkat_runtime::{DatabaseAddress, Error, Settings};
use enkat_store::copying::ComparedTable;
use indicatif::{ProgressBar, ProgressStyle};

use super::{audit, place::Place};
use crate::commands::{Failure, Outcome, print, table::aligned};

#[derive(clap::Args)]
pub(super) struct Copy {
    /// The empty database to copy to, such as `postgres://enkat@db.example.org/enkat` or `sqlite:/srv/enkat/enkat.db`
    #[arg(long, value_name = "URL")]
    to: String,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(Copy { to, place }: &Copy) -> Result<Outcome, Failure> {
    let address: DatabaseAddress = to
        .parse()
        // The message names the option of all other commands.
        .map_err(|error: Error| anyhow!(error.to_string().replace("`--database`", "`--to`")))?;
    let settings = Settings {
        database: Some(address.clone()),
        ..place.settings()?
    };
    let own = place.settings()?;
    let done = place.with_known(|admin| {
        let bar = ProgressBar::new_spinner();
        let bar = match ProgressStyle::with_template("{spinner} {human_pos} rows, {msg}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        let tables = admin.copy_to(&own, address.clone(), &mut |table, rows| {
            bar.set_position(rows);
            bar.set_message(table);
        });
        bar.finish_and_clear();
        print(&listed(&tables?))
    })?;
    if let Outcome::Findings = done {
        return Ok(done);
    }
    print(&format!(
        "every table has the same rows in `{}`\n",
        address.place()
    ))?;
    audit::verify(&settings, None)
}

/// Lists the tables that have rows.
fn listed(tables: &[ComparedTable]) -> String {
    let mut rows = vec![["TABLE", "ROWS"].map(str::to_owned)];
    let filled = tables.iter().filter(|table| table.second.rows > 0);
    rows.extend(filled.map(|table| [table.name.to_owned(), table.second.rows.to_string()]));
    aligned(&rows)
}
