//! The fixtures of released versions, for tests of the stores and of the server.
//!
//! They are in `tests/released` of each of these crates, in a folder for each version:
//!
//! | file | |
//! |---|---|
//! | `statements.sql` | of a store: the statements of the version, each under the name of its source |
//! | `database.sql` | a database of the version, as statements that write it |
//! | `server.key`, `return-link.txt` | of the server: the key of this database, and the secret of a participant's return link |
//!
//! `make release-fixtures` writes those of the version that `Cargo.toml` has. Once that is released, they stay as they are.

#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// The beginning of the line above each statement, before the name of its source.
const IN: &str = "-- in ";

/// A statement, after the name of its source.
pub type InSource = (String, String);

/// A released version, or the one that is released next.
#[derive(Clone, Debug)]
pub struct Release {
    /// The version.
    pub version: String,
    folder: PathBuf,
}

/// Lists the versions that a crate has fixtures of, by the folder of the crate. The oldest comes first.
pub fn releases(of_crate: &Path) -> Vec<Release> {
    let folders = fs::read_dir(of_crate.join("tests/released")).unwrap();
    let mut releases: Vec<_> = folders
        .map(|folder| folder.unwrap())
        .map(|folder| Release {
            version: folder.file_name().into_string().unwrap(),
            folder: folder.path(),
        })
        .collect();
    releases.sort_by_key(|release| numbers(&release.version));
    releases
}

/// Returns the last of these versions.
pub fn last_release(of_crate: &Path) -> Release {
    releases(of_crate).pop().unwrap()
}

fn numbers(version: &str) -> Vec<u32> {
    version.split('.').map(|number| number.parse().unwrap()).collect()
}

impl Release {
    /// Reads one of its files.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }

    /// Reads the statements that write its database.
    pub fn database(&self) -> String {
        self.read("database.sql")
    }

    /// Reads its statements.
    pub fn statements(&self) -> Vec<InSource> {
        let text = self.read("statements.sql");
        let parts = text.split(IN).skip(1).map(|part| part.split_once('\n').unwrap());
        parts
            .map(|(source, statement)| (source.to_owned(), statement.trim().to_owned()))
            .collect()
    }
}

/// Returns the text of `statements.sql`.
pub fn listed(statements: &[InSource]) -> String {
    let mut text = String::new();
    for (source, statement) in statements {
        assert!(!statement.contains(IN), "{statement}");
        writeln!(text, "{IN}{source}\n{statement}\n").unwrap();
    }
    text.trim_end().to_owned() + "\n"
}

/// Writes fixtures of this version, by name, for a crate in this folder.
pub fn write(of_crate: &Path, files: &[(&str, &str)]) {
    let folder = of_crate.join("tests/released").join(env!("CARGO_PKG_VERSION"));
    fs::create_dir_all(&folder).unwrap();
    for (name, contents) in files {
        fs::write(folder.join(name), contents).unwrap();
    }
}

/// Lists the versions that the changelog says were released.
pub fn in_changelog() -> Vec<String> {
    let changelog = include_str!("../../../CHANGELOG.md");
    let headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    let versions = headings.filter_map(|heading| heading.split_once(" – "));
    versions.map(|(version, _)| version.to_owned()).collect()
}

#[test]
fn changelog_begins_with_unreleased_and_has_date_of_each_version() {
    let changelog = include_str!("../../../CHANGELOG.md");
    let mut headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    assert_eq!(headings.next(), Some("Unreleased"));
    let mut versions = Vec::new();
    for heading in headings {
        let (version, day) = heading.split_once(" – ").unwrap();
        assert!(day.parse::<jiff::civil::Date>().is_ok(), "{heading}");
        versions.push(numbers(version));
    }
    assert!(
        versions.is_sorted_by(|newer, older| newer > older),
        "{versions:?}"
    );
}
