//! Rows in a temporary file: a row is its size and its cells, a cell is a mark and its value.

use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// The mark of a number: a double follows. Cells without a value are marked by their code, a negative number.
const NUMBER: i8 = 0;
/// The mark of a text: its length and its bytes follow.
const TEXT: i8 = 1;
/// The bytes that are collected before they are written or read.
const BUFFER: usize = 256 * 1024;

/// A file that gets rows.
pub(super) struct Spool<S: Write> {
    file: BufWriter<S>,
    /// The cells of the row that is not ended yet.
    row: Vec<u8>,
    rows: u64,
}

/// The file when its rows are read again.
pub(super) struct SpooledRows<S> {
    file: BufReader<S>,
    row: Vec<u8>,
    /// The number of rows, and of those that are still to be read.
    rows: u64,
    left: u64,
}

/// A cell of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SpooledCell<'a> {
    /// No value, for the reason with this code.
    Missing(i8),
    /// A number.
    Number(f64),
    /// A text.
    Text(&'a str),
}

impl<S: Read + Write + Seek> Spool<S> {
    /// Begins with an empty file.
    pub(super) fn new(file: S) -> Self {
        Self {
            file: BufWriter::with_capacity(BUFFER, file),
            row: Vec::new(),
            rows: 0,
        }
    }

    /// Adds a cell to the row.
    pub(super) fn put(&mut self, cell: SpooledCell<'_>) {
        match cell {
            SpooledCell::Missing(code) => self.row.extend(code.to_le_bytes()),
            SpooledCell::Number(number) => {
                self.row.extend(NUMBER.to_le_bytes());
                self.row.extend(number.to_le_bytes());
            }
            SpooledCell::Text(text) => {
                self.row.extend(TEXT.to_le_bytes());
                self.row.extend(text.len().to_le_bytes());
                self.row.extend(text.as_bytes());
            }
        }
    }

    /// Writes the row.
    pub(super) fn end_row(&mut self) -> io::Result<()> {
        self.file.write_all(&self.row.len().to_le_bytes())?;
        self.file.write_all(&self.row)?;
        self.row.clear();
        self.rows += 1;
        Ok(())
    }

    /// Goes back to the first row.
    pub(super) fn rewind(self) -> io::Result<SpooledRows<S>> {
        let mut file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(SpooledRows {
            file: BufReader::with_capacity(BUFFER, file),
            row: self.row,
            rows: self.rows,
            left: self.rows,
        })
    }
}

impl<S: Read> SpooledRows<S> {
    /// Returns the number of rows.
    pub(super) fn count(&self) -> u64 {
        self.rows
    }

    /// Reads the next row, if there is one.
    pub(super) fn next(&mut self) -> io::Result<Option<SpooledCells<'_>>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut size = [0; size_of::<usize>()];
        self.file.read_exact(&mut size)?;
        self.row.resize(usize::from_le_bytes(size), 0);
        self.file.read_exact(&mut self.row)?;
        Ok(Some(SpooledCells(&self.row)))
    }
}

/// The cells of a row.
pub(super) struct SpooledCells<'a>(&'a [u8]);

impl<'a> Iterator for SpooledCells<'a> {
    type Item = io::Result<SpooledCell<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        (!self.0.is_empty()).then(|| self.cell().ok_or_else(|| io::ErrorKind::InvalidData.into()))
    }
}

impl<'a> SpooledCells<'a> {
    fn cell(&mut self) -> Option<SpooledCell<'a>> {
        Some(match i8::from_le_bytes(self.array()?) {
            NUMBER => SpooledCell::Number(f64::from_le_bytes(self.array()?)),
            TEXT => {
                let length = usize::from_le_bytes(self.array()?);
                let (text, rest) = self.0.split_at_checked(length)?;
                self.0 = rest;
                SpooledCell::Text(str::from_utf8(text).ok()?)
            }
            code => SpooledCell::Missing(code),
        })
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let rows = [
            vec![
                SpooledCell::Number(-2.5),
                SpooledCell::Text("Smärta\n🙂"),
                SpooledCell::Missing(-91),
            ],
            vec![],
            vec![SpooledCell::Text(""), SpooledCell::Missing(-98)],
        ];
        let mut spool = Spool::new(Cursor::new(Vec::new()));
        for row in &rows {
            for cell in row {
                spool.put(*cell);
            }
            spool.end_row().unwrap();
        }
        let mut read = spool.rewind().unwrap();
        assert_eq!(read.count(), 3);
        for row in rows {
            let cells = read.next().unwrap().unwrap();
            assert_eq!(cells.collect::<io::Result<Vec<_>>>().unwrap(), row);
        }
        assert!(read.next().unwrap().is_none());
    }

    #[test]
    fn damaged_spool_is_an_error() {
        let mut spool = Spool::new(Cursor::new(Vec::new()));
        spool.put(SpooledCell::Text("pain"));
        spool.end_row().unwrap();
        let mut rows = spool.rewind().unwrap();
        rows.next().unwrap();
        rows.row.truncate(10);
        let wrong = SpooledCells(&rows.row).next();
        assert!(matches!(wrong, Some(Err(error)) if error.kind() == io::ErrorKind::InvalidData));
    }
}
