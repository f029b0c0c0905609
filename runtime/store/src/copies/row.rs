//! Rows, as copies have them.

/// A value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// None.
    Nothing,
    /// A whole number. Truth is 1, untruth 0.
    Number(i64),
    /// A text, or JSON.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// The values of a row, in the order of the table's columns.
pub type CopiedRow = Vec<Cell>;
