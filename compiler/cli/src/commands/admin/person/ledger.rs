//! The list of erasures, as CSV: `enkat admin person erasures` prints it.

use std::path::Path;

use anyhow::{Context, bail};
use enkat_runtime::admin::Admin;
use enkat_store::ErasedKind;

use crate::commands::{Failure, print};

/// The columns.
const HEAD: [&str; 5] = ["erasure", "at", "surveyId", "kind", "id"];

/// Prints the list.
pub(super) fn list(admin: &Admin) -> Result<(), Failure> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(HEAD)?;
    for row in admin.erasures()? {
        let (number, at) = (row.erasure.to_string(), row.at.to_string());
        table.write_record([number.as_str(), &at, &row.survey_id, row.kind.name(), &row.id])?;
    }
    print(&String::from_utf8(table.into_inner()?)?)
}

/// Reads a list: the kinds and ids of what was erased.
pub(in crate::commands::admin) fn read(file: &Path) -> Result<Vec<(ErasedKind, String)>, Failure> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let mut table = csv::Reader::from_reader(text.as_bytes());
    if table.headers()? != &csv::StringRecord::from(HEAD.to_vec()) {
        bail!(
            "`{}` is no list of erasures: `enkat admin person erasures` prints one",
            file.display()
        );
    }
    let mut ledger = Vec::new();
    for row in table.records() {
        let row = row?;
        let kind = ErasedKind::ALL
            .into_iter()
            .find(|kind| Some(kind.name()) == row.get(3));
        let (Some(kind), Some(id)) = (kind, row.get(4)) else {
            bail!("`{}` has a row that this version cannot read", file.display());
        };
        ledger.push((kind, id.to_owned()));
    }
    Ok(ledger)
}
