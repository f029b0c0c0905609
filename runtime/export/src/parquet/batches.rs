//! Batches of rows: they are collected as values, and encoded together, several columns at a time.

use std::{
    io::{self, Write},
    sync::Arc,
};

use arrow_array::ArrayRef;
use arrow_schema::{Field, Schema};
use parquet::{
    arrow::{
        ArrowWriter,
        arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves},
    },
    basic::Compression,
    errors::ParquetError,
    file::{
        properties::{EnabledStatistics, WriterProperties},
        writer::SerializedFileWriter,
    },
};
use rayon::prelude::*;

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
pub(super) trait BatchColumn: Send {
    /// Adds the cell of a row, and returns the bytes of its text.
    fn put(&mut self, cell: &Cell<'_>) -> Result<usize, WriteError>;

    /// Returns what was collected, and begins anew.
    fn end(&mut self) -> ArrayRef;
}

/// A file of batches.
pub(super) struct Batches<W: Write + Send, C> {
    file: SerializedFileWriter<W>,
    factory: ArrowRowGroupWriterFactory,
    /// The number of row groups that are written.
    groups: usize,
    columns: Vec<EncodedColumn<C>>,
    /// The rows of the row group that are encoded.
    group_rows: usize,
    /// The rows of the batch that is collected.
    rows: usize,
    /// The bytes of its texts.
    bytes: usize,
}

/// A column with the encoder of its values in the row group.
struct EncodedColumn<C> {
    collected: C,
    field: Arc<Field>,
    encoder: ArrowColumnWriter,
}

impl<C: BatchColumn> EncodedColumn<C> {
    fn end_batch(&mut self) -> Result<(), ParquetError> {
        let mut leaves = compute_leaves(&self.field, &self.collected.end())?.into_iter();
        leaves.try_for_each(|leaf| self.encoder.write(&leaf))
    }
}

impl<W: Write + Send, C: BatchColumn> Batches<W, C> {
    pub(super) fn new(out: W, schema: Schema, columns: Vec<C>) -> Result<Self, WriteError> {
        let schema = Arc::new(schema);
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // Readers skip row groups by them. Those of pages would only spare parts of a group.
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .build();
        let writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties))?;
        let (file, factory) = writer.into_serialized_writer()?;
        let fields = schema.fields().iter().cloned();
        let encoders = factory.create_column_writers(0)?;
        let columns = columns.into_iter().zip(fields).zip(encoders);
        Ok(Self {
            file,
            factory,
            groups: 0,
            columns: columns
                .map(|((collected, field), encoder)| EncodedColumn {
                    collected,
                    field,
                    encoder,
                })
                .collect(),
            group_rows: 0,
            rows: 0,
            bytes: 0,
        })
    }

    /// Adds a row, and encodes the batch if it is full.
    pub(super) fn put(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (column, cell) in self.columns.iter_mut().zip(row.cells) {
            self.bytes += column.collected.put(cell)?;
        }
        self.rows += 1;
        if self.rows == BATCH_ROWS || self.bytes >= BATCH_BYTES {
            self.end_batch()?;
        }
        Ok(())
    }

    /// Encodes the batch, and writes the row group if it is full.
    fn end_batch(&mut self) -> Result<(), WriteError> {
        self.columns
            .par_iter_mut()
            .try_for_each(EncodedColumn::end_batch)?;
        self.group_rows += self.rows;
        (self.rows, self.bytes) = (0, 0);
        let encoded = self
            .columns
            .iter()
            .map(|column| column.encoder.get_estimated_total_bytes());
        if self.group_rows >= GROUP_ROWS || encoded.sum::<usize>() >= GROUP_BYTES {
            self.end_group()?;
        }
        Ok(())
    }

    /// Writes the row group, and begins the next one.
    fn end_group(&mut self) -> Result<(), WriteError> {
        self.groups += 1;
        let next = self.factory.create_column_writers(self.groups)?;
        let encoders = self.columns.iter_mut().zip(next);
        let encoders: Vec<_> = encoders
            .map(|(column, next)| std::mem::replace(&mut column.encoder, next))
            .collect();
        let chunks: Vec<_> = encoders
            .into_par_iter()
            .map(ArrowColumnWriter::close)
            .collect::<Result<_, _>>()?;
        let mut group = self.file.next_row_group()?;
        for chunk in chunks {
            chunk.append_to_row_group(&mut group)?;
        }
        group.close()?;
        self.group_rows = 0;
        Ok(())
    }

    /// Writes the last batch and the end of the file.
    pub(super) fn finish(mut self) -> Result<(), WriteError> {
        if self.rows > 0 {
            self.end_batch()?;
        }
        if self.group_rows > 0 {
            self.end_group()?;
        }
        Ok(self.file.into_inner()?.flush()?)
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
