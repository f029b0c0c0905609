//! Cycles of imports: there are none between the folders of a crate, and none of many files within a folder.
//!
//! An import leads to the file in which an item is defined, past those that re-export it. Tests are left out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cycles;
mod modules;

use std::{collections::BTreeSet, path::Path};

use self::{cycles::cycles, modules::Modules};

/// The sources of each crate.
const CRATES: [&str; 10] = [
    "compiler/model/src",
    "compiler/prove/src",
    "compiler/syntax/src",
    "compiler/core/src",
    "compiler/reports/src",
    "compiler/cli/src",
    "runtime/store/src",
    "runtime/store-sqlite/src",
    "runtime/store-postgres/src",
    "runtime/server/src",
];

/// The most files of one cycle within a folder.
const MOST_FILES: usize = 5;

#[test]
fn crate_imports_have_no_forbidden_cycle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for sources in CRATES {
        let imports = Modules::read(&root.join(sources)).imports();
        let within = cycles(&imports).into_iter();
        for cycle in within.filter(|cycle| cycle.len() > MOST_FILES) {
            found.push(format!("{sources}: a cycle of {} files: {cycle:?}", cycle.len()));
        }
        let between: BTreeSet<_> = imports
            .iter()
            .map(|(from, to)| (folder(from), folder(to)))
            .filter(|(from, to)| from != to)
            .collect();
        for cycle in cycles(&between) {
            found.push(format!("{sources}: a cycle of folders: {cycle:?}"));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns the first folder of a file's path; a file beside it belongs to it.
fn folder(file: &str) -> String {
    let first = file.split('/').next().unwrap_or_default();
    first.trim_end_matches(".rs").to_owned()
}
