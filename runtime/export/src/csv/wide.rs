//! Wide tables: a row for each response, a column for each variable.

use std::io;

use super::{CellText, lines::Lines};
use crate::{Column, Row, RowWriter, WriteError};

/// A wide table. A cell is empty where there is no value.
pub struct WideCsv<W: io::Write> {
    table: Lines<W>,
    text: CellText,
}

impl<W: io::Write> WideCsv<W> {
    /// Begins a table with the names of its columns.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column], text: CellText) -> io::Result<Self> {
        Ok(Self {
            table: Lines::begin(out, columns.iter().map(|column| column.name.as_str()))?,
            text,
        })
    }
}

impl<W: io::Write + Send> RowWriter for WideCsv<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in row.cells.iter().enumerate() {
            self.table.field(self.text.of(column, cell));
        }
        Ok(self.table.end()?)
    }

    fn finish(self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.table.finish()?)
    }
}

/// The reasons beside a wide table: the same rows and columns, with the reason where the table has no value.
pub struct MissingCsv<W: io::Write> {
    table: Lines<W>,
    text: CellText,
    /// The columns that name the response.
    keys: Vec<bool>,
}

impl<W: io::Write> MissingCsv<W> {
    /// Begins a table with the names of its columns.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column], text: CellText) -> io::Result<Self> {
        Ok(Self {
            table: Lines::begin(out, columns.iter().map(|column| column.name.as_str()))?,
            text,
            keys: columns.iter().map(Column::is_key).collect(),
        })
    }
}

impl<W: io::Write + Send> RowWriter for MissingCsv<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in row.cells.iter().enumerate() {
            match cell.absence() {
                Some(absence) => self.table.plain(absence.name()),
                None if self.keys[column] => self.table.field(self.text.of(column, cell)),
                None => self.table.plain(""),
            }
        }
        Ok(self.table.end()?)
    }

    fn finish(self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.table.finish()?)
    }
}
