//! Cycles of imports: there are none between the folders of a crate, and none of many files within a folder.
//!
//! An import leads to the file in which an item is defined, past those that re-export it. Tests are left out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod circles;
mod modules;

use std::{collections::BTreeSet, path::Path};

use self::{circles::circles, modules::Modules};

/// The sources of each crate.
const CRATES: [&str; 8] = [
    "compiler/model/src",
    "compiler/syntax/src",
    "compiler/core/src",
    "compiler/reports/src",
    "compiler/cli/src",
    "runtime/store/src",
    "runtime/store-sqlite/src",
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
        let within = circles(&imports).into_iter();
        for circle in within.filter(|circle| circle.len() > MOST_FILES) {
            found.push(format!(
                "{sources}: a circle of {} files: {circle:?}",
                circle.len()
            ));
        }
        let between: BTreeSet<_> = imports
            .iter()
            .map(|(from, to)| (folder(from), folder(to)))
            .filter(|(from, to)| from != to)
            .collect();
        for circle in circles(&between) {
            found.push(format!("{sources}: a circle of folders: {circle:?}"));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns the first folder of a file's path; a file beside it belongs to it.
fn folder(file: &str) -> String {
    let first = file.split('/').next().unwrap_or_default();
    first.trim_end_matches(".rs").to_owned()
}
