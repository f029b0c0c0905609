//! Batches of rows: they are collected as values, and encoded together.

use std::{
    io::{self, Write},
    sync::Arc,
};

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use parquet::{
    arrow::ArrowWriter, basic::Compression, errors::ParquetError, file::properties::WriterProperties,
};

use crate::WriteError;

/// The most rows of a batch.
const BATCH_ROWS: usize = 1024;
/// The bytes of texts that end a batch.
const BATCH_BYTES: usize = 4 * 1024 * 1024;
/// The most rows of a row group. Readers take row groups at the same time.
const GROUP_ROWS: usize = 128 * 1024;
/// The encoded bytes that end a row group: as much is held in memory.
const GROUP_BYTES: usize = 32 * 1024 * 1024;

/// A writer of batches.
pub(super) struct BatchWriter<W: Write + Send> {
    writer: ArrowWriter<W>,
    schema: SchemaRef,
    /// The rows of the batch that is collected.
    rows: usize,
    /// The bytes of its texts.
    bytes: usize,
}

impl<W: Write + Send> BatchWriter<W> {
    pub(super) fn new(out: W, schema: Schema) -> Result<Self, WriteError> {
        let schema = Arc::new(schema);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .set_max_row_group_bytes(Some(GROUP_BYTES))
            .build();
        Ok(Self {
            writer: ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties))?,
            schema,
            rows: 0,
            bytes: 0,
        })
    }

    /// Counts the bytes of a text that was collected.
    pub(super) fn count(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Counts a row that was collected, and returns whether the batch is full.
    pub(super) fn end_row(&mut self) -> bool {
        self.rows += 1;
        self.rows == BATCH_ROWS || self.bytes >= BATCH_BYTES
    }

    /// Writes the columns of the batch.
    pub(super) fn write(&mut self, columns: Vec<ArrayRef>) -> Result<(), WriteError> {
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns)?;
        self.writer.write(&batch)?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }

    /// Writes the end of the file.
    pub(super) fn finish(self) -> Result<(), WriteError> {
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
