//! Batches of rows: they are collected as values, and encoded together.

use std::{
    io::{self, Write},
    sync::Arc,
};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use parquet::{
    arrow::ArrowWriter,
    basic::Compression,
    errors::ParquetError,
    file::properties::{EnabledStatistics, WriterProperties},
};

use crate::{Cell, Row, WriteError};

/// The most rows of a batch.
const BATCH_ROWS: usize = 1024;
/// The bytes of texts that end a batch.
const BATCH_BYTES: usize = 4 * 1024 * 1024;
/// The most rows of a row group. Readers take row groups at the same time.
const GROUP_ROWS: usize = 128 * 1024;
/// The encoded bytes that end a row group: as much is held in memory.
const GROUP_BYTES: usize = 16 * 1024 * 1024;

/// A column whose cells are collected for a batch.
pub(super) trait BatchColumn {
    /// Adds the cell of a row, and returns the bytes of its text.
    fn put(&mut self, cell: &Cell<'_>) -> Result<usize, WriteError>;

    /// Returns what was collected, and begins anew.
    fn end(&mut self) -> ArrayRef;
}

/// A file of batches.
pub(super) struct Batches<W: Write + Send, C> {
    writer: ArrowWriter<W>,
    schema: SchemaRef,
    columns: Vec<C>,
    /// The rows of the batch that is collected.
    rows: usize,
    /// The bytes of its texts.
    bytes: usize,
}

impl<W: Write + Send, C: BatchColumn> Batches<W, C> {
    pub(super) fn new(out: W, schema: Schema, columns: Vec<C>) -> Result<Self, WriteError> {
        let schema = Arc::new(schema);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // Readers skip row groups by them. Those of pages would only spare parts of a group.
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .set_max_row_group_bytes(Some(GROUP_BYTES))
            .build();
        Ok(Self {
            writer: ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties))?,
            schema,
            columns,
            rows: 0,
            bytes: 0,
        })
    }

    /// Adds a row, and writes the batch if it is full.
    pub(super) fn put(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in self.columns.iter_mut().zip(row.cells) {
            self.bytes += column.put(cell)?;
        }
        self.rows += 1;
        if self.rows == BATCH_ROWS || self.bytes >= BATCH_BYTES {
            self.end_batch()?;
        }
        Ok(())
    }

    fn end_batch(&mut self) -> Result<(), WriteError> {
        let columns = self.columns.iter_mut().map(C::end).collect();
        self.writer
            .write(&RecordBatch::try_new(Arc::clone(&self.schema), columns)?)?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    /// Writes the last batch and the end of the file.
    pub(super) fn finish(mut self) -> Result<(), WriteError> {
        self.end_batch()?;
        Ok(self.writer.into_inner()?.flush()?)
    }
}

impl From<ArrowError> for WriteError {
    fn from(error: ArrowError) -> Self {
        Self::Format(format!("the Parquet file cannot hold these rows: {error}"))
    }
}

impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> Self {
        match error {
            ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => Self::Io(*error),
                Err(error) => Self::Io(io::Error::other(error)),
            },
            error => Self::Format(format!("the Parquet file cannot be written: {error}")),
        }
    }
}
