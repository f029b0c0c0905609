//! Tables as Parquet, with the reasons why there is no value in a second file.
//!
//! Whole numbers have 64 bits, whatever the range of a question: the type of a column is the same in every version and every export,
//! so that files can be put one below the other, and small numbers take no more room, as Parquet packs them. Texts are plain texts
//! for readers, not categories; Parquet writes repeated ones once. A minute counts microseconds without a time zone: Parquet has no
//! seconds.
//!
//! Labels are metadata of the Arrow schema, see [`Parquet`] and [`MissingParquet`].

mod batches;
mod columns;
mod fields;

use std::io::Write;

use self::{
    batches::BatchWriter,
    columns::{ReasonColumn, ValueColumn},
    fields::{reason_fields, value_fields},
};
use crate::{Column, Row, RowWriter, WriteError};

/// A Parquet file of a table. A cell is null where there is no value.
///
/// Metadata of a field: `enkat:label` with the question, `enkat:measure` (`nominal`, `ordinal` or `scale`), and `enkat:values` with
/// the labelled values as JSON, `[{"value": 1, "label": "Yes"}]`.
pub struct Parquet<W: Write + Send> {
    file: BatchWriter<W>,
    columns: Vec<ValueColumn>,
}

impl<W: Write + Send> Parquet<W> {
    /// Begins a file of these columns.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column]) -> Result<Self, WriteError> {
        Ok(Self {
            file: BatchWriter::new(out, value_fields(columns))?,
            columns: columns.iter().map(ValueColumn::new).collect(),
        })
    }

    fn end_batch(&mut self) -> Result<(), WriteError> {
        self.file
            .write(self.columns.iter_mut().map(ValueColumn::end).collect())
    }
}

impl<W: Write + Send> RowWriter for Parquet<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in self.columns.iter_mut().zip(row.cells) {
            self.file.count(column.put(cell)?);
        }
        if self.file.end_row() {
            self.end_batch()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        self.end_batch()?;
        self.file.finish()
    }
}

/// The reasons beside a [`Parquet`] file: the same rows and columns, with the reason where that one has no value, as a category.
///
/// Metadata of a field: `enkat:reasons` with the names of the reasons that can occur, as JSON. The metadata of the file has all
/// names with their meanings, under the same key.
pub struct MissingParquet<W: Write + Send> {
    file: BatchWriter<W>,
    columns: Vec<ReasonColumn>,
}

impl<W: Write + Send> MissingParquet<W> {
    /// Begins a file of these columns.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column]) -> Result<Self, WriteError> {
        Ok(Self {
            file: BatchWriter::new(out, reason_fields(columns))?,
            columns: columns.iter().map(ReasonColumn::new).collect(),
        })
    }

    fn end_batch(&mut self) -> Result<(), WriteError> {
        self.file
            .write(self.columns.iter_mut().map(ReasonColumn::end).collect())
    }
}

impl<W: Write + Send> RowWriter for MissingParquet<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in self.columns.iter_mut().zip(row.cells) {
            column.put(cell)?;
        }
        if self.file.end_row() {
            self.end_batch()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        self.end_batch()?;
        self.file.finish()
    }
}
