//! The condition of a database that is not open as a store: what an operator has to know of it.

use std::{collections::BTreeSet, fmt};

use jiff::Timestamp;

use crate::compatibility::Fit;

/// The condition of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The program behind it, with its version, such as `SQLite 3.50.1`.
    pub engine: String,
    /// The relation of its tables to those of this program.
    pub fit: Fit,
    /// The parts that this program needs and that are not there. None are listed where another version has made the tables.
    pub missing: Vec<Part>,
    /// The clock of its machine at the answer; `None` where that is the machine of this program.
    pub clock: Option<Timestamp>,
    /// Why it cannot be written at all, if so.
    pub read_only: Option<&'static str>,
    /// The settings with which a power cut may lose acknowledged answers, such as `fsync = off`.
    pub unsafe_settings: Vec<String>,
    /// Whether damage on its disk shows when it is read; `None` where all of it can be checked.
    pub has_checksums: Option<bool>,
    /// Whether what it gets and gives crosses a network without encryption.
    pub is_in_clear: bool,
    /// The state of its own archive of changes; `None` where it has no such thing.
    pub archive: Option<Archive>,
}

/// The archive of changes from which a database is put back to a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Archive {
    /// Whether changes are archived.
    pub is_on: bool,
    /// The time at which something was last archived.
    pub archived_at: Option<Timestamp>,
    /// The time at which this last failed.
    pub failed_at: Option<Timestamp>,
}

/// A table, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The table.
    pub table: String,
    /// Its part, such as `column id`; `None` is the table itself.
    pub of_it: Option<String>,
}

impl Part {
    /// Lists the parts that are expected and not found. The parts of a missing table are left out.
    pub fn missing(expected: impl IntoIterator<Item = Self>, found: &BTreeSet<Self>) -> Vec<Self> {
        let gone = expected.into_iter().filter(|part| !found.contains(part));
        let has_table = |table: &str| found.iter().any(|part| part.table == table);
        let gone = gone.filter(|part| part.of_it.is_none() || has_table(&part.table));
        gone.collect()
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.of_it {
            None => write!(out, "the table `{}`", self.table),
            Some(part) => write!(out, "the {part} of `{}`", self.table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(table: &str, of_it: Option<&str>) -> Part {
        Part {
            table: table.to_owned(),
            of_it: of_it.map(str::to_owned),
        }
    }

    #[test]
    fn missing_parts_of_a_missing_table_are_not_listed() {
        let expected = [
            part("audit", None),
            part("audit", Some("column at")),
            part("drafts", None),
            part("drafts", Some("column answers")),
            part("drafts", Some("index drafts_by_day")),
        ];
        let found = BTreeSet::from([part("drafts", None), part("drafts", Some("column answers"))]);
        let missing = Part::missing(expected, &found);
        let missing: Vec<_> = missing.iter().map(ToString::to_string).collect();
        assert_eq!(
            missing,
            ["the table `audit`", "the index drafts_by_day of `drafts`"]
        );
    }
}
