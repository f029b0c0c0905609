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
    batches::Batches,
    columns::{ReasonColumn, ValueColumn},
    fields::{reason_fields, value_fields},
};
use crate::{Column, Row, RowWriter, WriteError};

/// A Parquet file of a table. A cell is null where there is no value.
///
/// Metadata of a field: `enkat:label` with the question, `enkat:measure` (`nominal`, `ordinal` or `scale`), and `enkat:values` with
/// the labelled values as JSON, `[{"value": 1, "label": "Yes"}]`.
pub struct Parquet<W: Write + Send>(Batches<W, ValueColumn>);

/// The reasons beside a [`Parquet`] file: the same rows and columns, with the reason where that one has no value, as a category.
///
/// Metadata of a field: `enkat:reasons` with the names of the reasons that can occur, as JSON. The metadata of the file has all
/// names with their meanings, under the same key.
pub struct MissingParquet<W: Write + Send>(Batches<W, ReasonColumn>);

impl<W: Write + Send> Parquet<W> {
    /// Begins a file of these columns.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column]) -> Result<Self, WriteError> {
        let collected = columns.iter().map(ValueColumn::new).collect();
        Ok(Self(Batches::new(out, value_fields(columns), collected)?))
    }
}

impl<W: Write + Send> MissingParquet<W> {
    /// Begins a file of these columns.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column]) -> Result<Self, WriteError> {
        let collected = columns.iter().map(ReasonColumn::new).collect();
        Ok(Self(Batches::new(out, reason_fields(columns), collected)?))
    }
}

impl<W: Write + Send> RowWriter for Parquet<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        self.0.put(row)
    }

    fn finish(self: Box<Self>) -> Result<(), WriteError> {
        self.0.finish()
    }
}

impl<W: Write + Send> RowWriter for MissingParquet<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        self.0.put(row)
    }

    fn finish(self: Box<Self>) -> Result<(), WriteError> {
        self.0.finish()
    }
}
