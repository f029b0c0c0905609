//! A table, as copies go through it.

use super::row::Cell;

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// The columns that tell its rows apart, in the order in which rows are sorted: texts by their bytes.
    pub key: &'static [&'static str],
    /// Whether it has no rows in a new database, and gets none when rows of other tables are added.
    pub begins_empty: bool,
    /// Its columns. Those that the database computes are left out.
    pub columns: &'static [Column],
}

impl Table {
    /// Returns the values of the key in a row.
    pub fn key_of(&self, row: &[Cell]) -> Vec<Cell> {
        let of = |key: &&str| self.columns.iter().position(|column| column.name == *key);
        let places = self.key.iter().filter_map(of);
        places.filter_map(|place| row.get(place).cloned()).collect()
    }

    /// Returns the end of an `INSERT` that replaces rows with the same key, with names of columns as a database has them; nothing for
    /// a table that begins empty.
    pub fn replacement(&self, name: impl Fn(&Column) -> String) -> String {
        if self.begins_empty {
            return String::new();
        }
        let key = listed(self.key_columns(), &name);
        let values = listed(self.columns, |column| {
            let name = name(column);
            format!("{name} = excluded.{name}")
        });
        format!(" ON CONFLICT ({key}) DO UPDATE SET {values}")
    }

    /// Returns the columns of the key.
    pub fn key_columns(&self) -> impl Iterator<Item = &'static Column> {
        let columns = self.columns;
        let of = move |key: &&str| columns.iter().find(|column| column.name == *key);
        self.key.iter().filter_map(of)
    }
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name. `row` is the number of a row, by which rows keep their order; SQLite has it without a column.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: Kind,
}

/// A kind of values. Any may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whole numbers.
    Number,
    /// Truth and untruth.
    Flag,
    /// Texts.
    Text,
    /// Bytes.
    Bytes,
    /// JSON in the form of the database.
    Json,
}

/// Lists columns in SQL, each by this text.
pub fn listed<'a>(columns: impl IntoIterator<Item = &'a Column>, text: impl Fn(&Column) -> String) -> String {
    columns.into_iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Lists the places of so many parameters of a statement.
pub fn places(count: usize) -> String {
    let places = (1..=count).map(|place| format!("${place}"));
    places.collect::<Vec<_>>().join(", ")
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind }
}

pub(super) const fn number(name: &'static str) -> Column {
    column(name, Kind::Number)
}

pub(super) const fn flag(name: &'static str) -> Column {
    column(name, Kind::Flag)
}

pub(super) const fn text(name: &'static str) -> Column {
    column(name, Kind::Text)
}

pub(super) const fn bytes(name: &'static str) -> Column {
    column(name, Kind::Bytes)
}

pub(super) const fn json(name: &'static str) -> Column {
    column(name, Kind::Json)
}
