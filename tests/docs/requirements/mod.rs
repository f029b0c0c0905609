//! The table of requirements: its ids are those of the inventory, and each row names tests that run.

mod reference;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use reference::Reference;

const TABLE: &str = "docs/requirements.md";
/// The ids of the specification's inventory, one per line.
const INVENTORY: &str = include_str!("inventory.txt");
const COLUMNS: usize = 4;

#[test]
fn requirement_ids_equal_inventory() {
    let table = table();
    let written: Vec<&str> = rows(&table).map(|row| row.id).collect();
    let expected: Vec<&str> = INVENTORY.lines().collect();
    let missing: Vec<_> = expected.iter().filter(|id| !written.contains(id)).collect();
    let unknown: Vec<_> = written.iter().filter(|id| !expected.contains(id)).collect();
    assert!(
        missing.is_empty(),
        "{TABLE} lacks rows, which are to be added: {missing:?}"
    );
    assert!(
        unknown.is_empty(),
        "{TABLE} has rows that the inventory has not: {unknown:?}"
    );
    assert_eq!(
        written, expected,
        "{TABLE} has its rows in another order than the inventory, or twice"
    );
}

#[test]
fn requirement_rows_name_active_tests() {
    let table = table();
    let by_id: BTreeMap<&str, Row<'_>> = rows(&table).map(|row| (row.id, row)).collect();
    let wrong: Vec<String> = by_id
        .values()
        .flat_map(|row| {
            faults(row, &by_id)
                .into_iter()
                .map(|fault| format!("{}: {fault}", row.id))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} mistakes in {TABLE}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Lists the faults in the last column of a row.
fn faults(row: &Row<'_>, by_id: &BTreeMap<&str, Row<'_>>) -> Vec<String> {
    let references = Reference::all(row.tests);
    if row.columns != COLUMNS || references.is_empty() {
        let how = "write `path: name` in the last of four columns, or `as` with the id of a row with the same tests";
        return vec![format!("names no test; {how}")];
    }
    let names_tests = |id: &str| {
        let other = by_id.get(id).filter(|other| other.id != row.id);
        other.is_some_and(|other| Reference::all(other.tests).iter().any(Reference::is_test))
    };
    references
        .iter()
        .filter_map(|reference| reference.check(&root(), names_tests).err())
        .collect()
}

/// A row of the table.
struct Row<'t> {
    id: &'t str,
    columns: usize,
    /// The last column.
    tests: &'t str,
}

fn rows(table: &str) -> impl Iterator<Item = Row<'_>> {
    table.lines().filter_map(|line| {
        let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
        let cells: Vec<&str> = inner.split(" | ").collect();
        let (id, tests) = (*cells.first()?, *cells.last()?);
        Reference::is_id(id).then_some(Row {
            id,
            columns: cells.len(),
            tests,
        })
    })
}

fn table() -> String {
    fs::read_to_string(root().join(TABLE)).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
