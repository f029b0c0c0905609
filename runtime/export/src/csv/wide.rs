//! Wide tables: a row for each response, a column for each variable.

use std::io;

use csv::{Terminator, Writer, WriterBuilder};

use super::CellText;
use crate::{Column, Row, RowWriter, WriteError};

/// A wide table. A cell is empty where there is no value.
pub struct WideCsv<W: io::Write> {
    table: Writer<W>,
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
            table: begun(out, columns.iter().map(|column| column.name.as_str()))?,
            text,
        })
    }
}

impl<W: io::Write> RowWriter for WideCsv<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in row.cells.iter().enumerate() {
            self.table
                .write_field(self.text.of(column, cell))
                .map_err(io::Error::from)?;
        }
        ended(&mut self.table)
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.table.flush()?)
    }
}

/// The reasons beside a wide table: the same rows and columns, with the reason where the table has no value.
pub struct MissingCsv<W: io::Write> {
    table: Writer<W>,
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
            table: begun(out, columns.iter().map(|column| column.name.as_str()))?,
            text,
            keys: columns.iter().map(Column::is_key).collect(),
        })
    }
}

impl<W: io::Write> RowWriter for MissingCsv<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in row.cells.iter().enumerate() {
            let text = match cell.absence() {
                Some(absence) => absence.name(),
                None if self.keys[column] => self.text.of(column, cell),
                None => "",
            };
            self.table.write_field(text).map_err(io::Error::from)?;
        }
        ended(&mut self.table)
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.table.flush()?)
    }
}

/// Begins a table with these heads.
pub(super) fn begun<'a, W: io::Write>(out: W, heads: impl Iterator<Item = &'a str>) -> io::Result<Writer<W>> {
    let mut table = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    table.write_record(heads)?;
    Ok(table)
}

/// Ends a row.
pub(super) fn ended<W: io::Write>(table: &mut Writer<W>) -> Result<(), WriteError> {
    Ok(table.write_record(None::<&[u8]>).map_err(io::Error::from)?)
}
