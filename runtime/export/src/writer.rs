//! The interface of a format.

use std::io;

use crate::{Cell, ColumnType, Outgoing, RowError};

/// A row of a table, with the response that it was made of.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The response.
    pub outgoing: &'a Outgoing<'a>,
    /// The cells, one for each column of the table.
    pub cells: &'a [Cell<'a>],
}

/// A file of a format, into which rows are written one after the other.
pub trait RowWriter: Send {
    /// Writes the next row.
    ///
    /// # Errors
    ///
    /// When the file cannot be written, or the format cannot hold a value.
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError>;

    /// Writes all that is still to be written.
    ///
    /// # Errors
    ///
    /// As for [`write`](Self::write).
    fn finish(self: Box<Self>) -> Result<(), WriteError>;
}

/// The reason why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The disk, or the pipe.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A stored response that does not become a row.
    #[error(transparent)]
    Row(#[from] RowError),
    /// A value that the format cannot hold. The message has no answers.
    #[error("{0}")]
    Format(String),
}

impl WriteError {
    /// Refuses a value that does not have the type of its column.
    pub(crate) fn other_type(column: &str, data_type: ColumnType) -> Self {
        Self::Format(format!(
            "a stored value of `{column}` is not {}, as its column is: export CSV or JSON Lines, which hold any value, to find it",
            data_type.noun()
        ))
    }
}
